declare module 'subset-font' {
  /** Returns a font with the glyphs of a text only, in one weight. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'truetype';
      readonly variationAxes: { readonly wght: number };
    },
  ): Promise<Buffer>;
}
