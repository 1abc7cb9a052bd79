/**
 * Names are compared without case and punctuation: `requiresAnchor` is close to `requires_anchor`.
 */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maximum number of letters that may differ: a third of the name, at most three. */
const tolerance = (name: string): number => Math.min(3, Math.ceil(name.length / 3));

/** Returns the known name that was probably meant, if one is close enough. */
export function nearName(name: string, known: Iterable<string | undefined>): string | undefined {
  const wanted = bare(name);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    if (candidate === undefined || candidate === name) continue;
    const distance = editDistance(wanted, bare(candidate), best?.distance ?? Infinity);
    if (distance <= tolerance(wanted) && distance < (best?.distance ?? Infinity)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** Returns "did you mean …?" to append to an error; empty if no known name is close. */
export function didYouMean(name: string, known: Iterable<string | undefined>): string {
  const near = nearName(name, known);
  return near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
}

/** Maximum length of names to compare: no known name is longer, and the work grows quadratically. */
const maxLength = 100;

/**
 * The number of insertions, deletions, replacements and swaps of adjacent letters between two words; Infinity as soon
 * as it cannot be below `limit`.
 */
function editDistance(from: string, to: string, limit: number): number {
  if (from.length > maxLength || Math.abs(from.length - to.length) >= limit) return Infinity;
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? Infinity;
}
