declare module 'bidi-js' {
  /** A level for each UTF-16 unit of a text: odd levels run right to left. */
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'auto'): EmbeddingLevels;
    /** Returns the indices of part of a text in visual order, left to right; `end` is the last one, included. */
    getReorderedIndices(
      text: string,
      levels: EmbeddingLevels,
      start: number,
      end: number,
    ): number[];
  }
  // The package's own types declare it as the wrong kind of module.
  export default function bidiFactory(): Bidi;
}
