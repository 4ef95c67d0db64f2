"""Makes the files that `inspect` shows and NumPy's answers about views of them.

Run `python3 make.py` in this folder with NumPy installed. The same bytes come out each time.
"""

import numpy as np

# ---------------------------------------------------------------- the files


def save(name, array, version=(1, 0)):
    with open(name, "wb") as file:
        np.lib.format.write_array(file, array, version=version)


rows, columns = np.mgrid[0:32, 0:48]

# Heights of a landscape with two hills, in metres.
heights = 900 * np.exp(-((rows - 10) ** 2 + (columns - 14) ** 2) / 90.0)
heights += 600 * np.exp(-((rows - 22) ** 2 + (columns - 34) ** 2) / 60.0)
save("heights.npy", heights.astype("<i2"))

# Three months of daily temperatures of four stations, as Fortran programs write them.
days = np.arange(90)[:, None]
stations = np.arange(4)[None, :]
temperatures = 12 + 8 * np.sin(days / 58.0) + 3 * np.cos(days * (stations + 1) / 5.0) - stations
save("temperatures.npy", np.asfortranarray(temperatures.astype("<f4")))

# A small volume from a big-endian instrument, format 2.
volume = (np.arange(4 * 5 * 6).reshape(4, 5, 6) * 37) % 1000
save("volume.npy", volume.astype(">u2"), version=(2, 0))

# A spectrum, format 3.
signal = np.sin(np.arange(64) / 3.0) + 0.5 * np.cos(np.arange(64) / 1.5)
save("spectrum.npy", np.fft.rfft(signal).astype("<c16"), version=(3, 0))

# A colour image and a 16-bit grey one.
red = 255 * columns // 47
green = 255 * rows // 31
blue = 255 - (red + green) // 2
colours = np.stack([red, green, blue], axis=-1).astype("u1")
with open("colours.ppm", "wb") as file:
    file.write(b"P6\n# red to the right, green downwards\n48 32\n255\n" + colours.tobytes())
grey = (heights / heights.max() * 65535).astype(">u2")
with open("heights.pgm", "wb") as file:
    file.write(b"P5 48 32 65535\n" + grey.tobytes())

# What a camera's DMA leaves in memory: rows of 20 pixels, each padded to 32, and 8 bytes before.
frame = np.full((12, 32), 0xFFFF, dtype="<u2")
frame[:, :20] = np.arange(12)[:, None] * 100 + np.arange(20)
with open("frame.raw", "wb") as file:
    file.write(b"FRAME\0\0\0" + frame.tobytes())

# ---------------------------------------------------------------- the answers

lines = []


def answer(name, base, view, arguments):
    """One line of tab-separated fields: what `inspect` must say about the view."""
    size = base.itemsize
    start = base.__array_interface__["data"][0]
    offset = (view.__array_interface__["data"][0] - start) // size
    strides = [stride // size for stride in view.strides]
    # Some elements, by their index: the corners and what lies between them.
    places = sorted({0, view.size // 3, view.size // 2, view.size - 1}) if view.size else []
    elements = []
    for place in places:
        index = np.unravel_index(place, view.shape)
        value = complex(view[index])
        words = ",".join(str(number) for number in index)
        elements.append(f"{words}={value.real!r},{value.imag!r}")
    fields = [
        name,
        "\x1f".join(arguments),
        str(list(view.shape)),
        str(strides),
        str(offset),
        "yes" if view.flags.c_contiguous else "no",
        "yes" if view.flags.f_contiguous else "no",
        " ".join(elements),
    ]
    lines.append("\t".join(fields))


def load(name):
    return np.load(name)


for name in ["heights", "temperatures", "volume", "spectrum"]:
    array = load(f"{name}.npy")
    answer(f"{name}.npy", array, array, [])
    answer(f"{name}.npy", array, array.T, ["--transpose"])

h = load("heights.npy")
answer("heights.npy", h, h[::-1, 10:20], ["--slice", "::-1, 10:20"])
answer("heights.npy", h, h[-3:, ::-5], ["--slice", "[-3:, ::-5]"])
answer("heights.npy", h, h[5:500:7, -1], ["--slice", "5:500:7, -1"])
answer("heights.npy", h, h[None, ..., 3:3], ["--slice", "None, ..., 3:3"])
answer("heights.npy", h, h[10:2:-3][..., None], ["--slice", "10:2:-3", "--insert-axis", "-1"])
answer("heights.npy", h, h[::2, ::2].T, ["--slice", "::2, ::2", "--transpose"])
answer("heights.npy", h, h.T[::2, ::2], ["--transpose", "--slice", "::2, ::2"])
answer("heights.npy", h, np.flip(h, (0, 1)), ["--flip", "0,-1"])
answer("heights.npy", h, h.reshape(4, 8, -1), ["--reshape", "4,8,-1"])
answer("heights.npy", h, h.reshape(4, 8, 6, 8).transpose(0, 2, 1, 3),
       ["--reshape", "4,8,6,8", "--permute", "0,2,1,3"])
answer("heights.npy", h, np.diagonal(h), ["--diagonal", "0,1"])
answer("heights.npy", h, np.lib.stride_tricks.sliding_window_view(h, 5, 1), ["--window", "1:5"])
answer("heights.npy", h, np.lib.stride_tricks.sliding_window_view(h, 8, 0)[::4],
       ["--window", "0:8:4"])
answer("heights.npy", h, np.broadcast_to(h[:1], (7, 48)),
       ["--slice", ":1", "--broadcast", "7,48"])
answer("heights.npy", h, np.broadcast_to(h, (3, 32, 48)), ["--broadcast", "(3, 32, 48)"])
answer("heights.npy", h, h[4, 5, ...], ["--slice", "4, 5"])

t = load("temperatures.npy")
answer("temperatures.npy", t, t[7::7, 1:3], ["--slice", "7::7, 1:3"])
answer("temperatures.npy", t, t.reshape(-1, order="F"), ["--order", "F", "--reshape", "-1"])
answer("temperatures.npy", t, t.reshape((9, 10, 4), order="F"),
       ["--reshape", "9,10,4", "--order", "F"])

v = load("volume.npy")
answer("volume.npy", v, v.transpose(2, 0, 1), ["--permute", "2,0,1"])
answer("volume.npy", v, v[1, :, ::-2], ["--slice", "1, :, ::-2"])
answer("volume.npy", v, np.einsum("iji->ij", v[:, :, :4]),
       ["--slice", "..., :4", "--diagonal", "0,2"])
answer("volume.npy", v, v[2:3].squeeze(0), ["--slice", "2:3", "--drop-axis", "0"])

s = load("spectrum.npy")
answer("spectrum.npy", s, s[::-1], ["--flip", "0"])

image = colours
answer("colours.ppm", image, image, [])
answer("colours.ppm", image, image[8:24, ::-1, 1], ["--slice", "8:24, ::-1, 1"])
answer("colours.ppm", image, image.transpose(2, 0, 1), ["--permute", "-1,0,1"])
answer("heights.pgm", grey, grey[::-4, 5], ["--slice", "::-4, 5"])

pixels = np.frombuffer(open("frame.raw", "rb").read(), dtype="<u2", offset=8)
crop = np.lib.stride_tricks.as_strided(pixels, (12, 20), (64, 2))
raw = ["--dtype", "<u2", "--skip", "8", "--shape", "12,20", "--strides", "32,1"]
answer("frame.raw", pixels, crop, raw)
answer("frame.raw", pixels, crop[::-1, 1::2], raw + ["--slice", "::-1, 1::2"])
upside_down = ["--shape", "12,20", "--strides", "-32,1", "--offset", "352"]
answer("frame.raw", pixels, crop[::-1], raw[:4] + upside_down)

with open("expected.tsv", "w", newline="\n") as file:
    file.write("\n".join(lines) + "\n")
