declare module 'bidi-js' {
  /** A level for each unit of a text: odd from right to left. */
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'auto'): EmbeddingLevels;
    /** The units of a part of a text as they stand from left to right; `end` is its last one. */
    getReorderedIndices(
      text: string,
      levels: EmbeddingLevels,
      start: number,
      end: number,
    ): number[];
  }
  // The types of the package take it for a module of the other kind.
  export default function bidiFactory(): Bidi;
}
