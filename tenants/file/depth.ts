/** Deepest nesting of a file; a tenant file needs about a dozen levels. */
const deepest = 100;

export const tooDeep = `has more than ${deepest} parts that are each in another`;

/** True for JSON that is nested deeper than the functions that read it can follow. */
export function isTooDeep(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
