import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { boxes } from './box-typeface.ts';
import { lettersOf } from './printed-letters.ts';
import type { Lettering, Typeface } from './typeface.ts';

const bidi = bidiFactory();

/** A text with the typeface and direction of each of its characters. */
export interface Paragraph {
  readonly text: string;
  readonly levels: EmbeddingLevels;
  readonly typefaces: readonly Typeface[];
}

/** A line of a text, in ems: its parts from left to right. */
export interface Line {
  readonly parts: readonly Lettering[];
  readonly width: number;
}

/**
 * Prepares a text for line breaking. A letter with its marks is drawn by the first typeface that has all of them, or else as a
 * box. The text's direction is that of its first letter with one.
 */
export function paragraphOf(text: string, typefaces: readonly Typeface[]): Paragraph {
  return {
    text,
    // The library takes characters of two UTF-16 units for left-to-right letters; those in our fonts are pictures.
    levels: bidi.getEmbeddingLevels(text.replace(/[\u{1f000}-\u{1ffff}]/gu, '□□'), 'auto'),
    typefaces: lettersOf(text).flatMap(({ text: letter }) => {
      const typeface = typefaces.find((one) => one.draws(letter)) ?? boxes;
      return Array.from({ length: letter.length }, () => typeface);
    }),
  };
}

/** Draws part of a text as a line, without trailing spaces. */
export function lineOf(paragraph: Paragraph, from: number, to: number): Line {
  const { text, levels, typefaces } = paragraph;
  const end = from + text.slice(from, to).trimEnd().length;
  if (end === from) return { parts: [], width: 0 };
  const runs: { from: number; to: number }[] = [];
  const runAt = new Map<number, (typeof runs)[number]>();
  for (let at = from; at < end; at += 1) {
    const last = runs.at(-1);
    const isSame =
      typefaces[at] === typefaces[at - 1] && levels.levels[at] === levels.levels[at - 1];
    const run = last && isSame ? last : { from: at, to: at };
    if (run !== last) runs.push(run);
    run.to = at + 1;
    runAt.set(at, run);
  }
  const inOrder = bidi.getReorderedIndices(text, levels, from, end - 1);
  const parts = [...new Set(inOrder.map((at) => runAt.get(at)))].flatMap((run) => {
    if (!run) return [];
    const isRightToLeft = (levels.levels[run.from] ?? 0) % 2 === 1;
    const typeface = typefaces[run.from] ?? boxes;
    return typeface.lettering(text, { ...run, isRightToLeft });
  });
  return { parts, width: parts.reduce((sum, { width }) => sum + width, 0) };
}
