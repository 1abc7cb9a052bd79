import { type PlannedErasure, shortList } from '#server/publishing/plan-erasure.ts';

const mostLines = 100;

/** Lines that say what an erasure hits, and what it leaves. */
export function erasureLines({ kind, hits, places, keptIn, alsoAt }: PlannedErasure): string[] {
  const first = hits[0]?.number;
  const last = hits.at(-1)?.number;
  const range =
    first === last ? `revision ${first}` : `${countOf(hits.length)}, ${first} to ${last}`;
  const more = places.length - mostLines;
  return [
    `A ${kind} would be erased from ${range}:`,
    ...places.slice(0, mostLines).map((place) => `  ${place}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    ...(keptIn.length > 0
      ? [
          `What the shop shows now stays: ${countOf(keptIn.length)} (${shortList(keptIn.map(String))}).`,
        ]
      : []),
    ...(alsoAt.length > 0
      ? [
          `The same text stands elsewhere as well, and stays there: ${shortList(alsoAt)}. --text erases it wherever it stands.`,
        ]
      : []),
  ];
}

export const countOf = (count: number): string =>
  count === 1 ? 'one revision' : `${count} revisions`;
