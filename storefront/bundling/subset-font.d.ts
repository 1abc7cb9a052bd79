declare module 'subset-font' {
  /** Returns a font with the glyphs of a text only. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Uint8Array>;
}

/** The address of a font that the build has reduced to the usual characters and weights. */
declare module '*.woff2?subset' {
  const address: string;
  export default address;
}
/** The same in the weight of titles. */
declare module '*.woff2?subset=450' {
  const address: string;
  export default address;
}
declare module '*.woff2?subset=650' {
  const address: string;
  export default address;
}
