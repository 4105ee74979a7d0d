/** How answers are compressed. */
export const BROTLI_QUALITY = 4;
export const COMPRESS_FROM_BYTES = 1024;
