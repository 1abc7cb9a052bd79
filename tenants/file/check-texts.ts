import { isStorable } from '#domain/content/storable-text.ts';
import { type Fault, pathOf } from './place.ts';

interface Visit {
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

/** Reports texts and keys, anywhere in a file, that PostgreSQL cannot store. */
export function* textFaults(file: unknown): Generator<Fault, void, void> {
  // A list instead of recursion, because a file may be nested deeper than the call stack.
  const left: Visit[] = [{ value: file, path: [] }];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, path } = visit;
    if (path.length > deepest) continue;
    if (typeof value === 'string' && !isStorable(value)) yield faultAt(path, value);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isList && !isStorable(key)) yield faultAt(path, key);
      else left.push({ value: inner, path: [...path, isList ? Number(key) : key] });
    }
  }
}

/** The schema accepts nothing nested deeper. */
const deepest = 50;

const faultAt = (path: readonly PropertyKey[], text: string): Fault => ({
  path: pathOf(path),
  fault: `has a character that is not text, in ${JSON.stringify(text.slice(0, 60))}`,
});
