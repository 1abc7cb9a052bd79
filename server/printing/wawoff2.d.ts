declare module 'wawoff2' {
  /** Returns the TrueType font of a WOFF2 file. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
