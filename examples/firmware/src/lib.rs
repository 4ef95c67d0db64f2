//! What a camera driver does with a frame that the hardware left in memory: rows of interleaved
//! channels, each padded to what the DMA controller likes. All layouts are proved by the compiler or
//! when they are made; nothing allocates, and nothing can panic.

#![no_std]

pub mod dma;
pub mod frame;
pub mod job;
