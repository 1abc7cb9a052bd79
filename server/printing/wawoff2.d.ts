declare module 'wawoff2' {
  /** Converts a WOFF2 file to a TrueType font. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
