import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { tenantFile } from '../tenant-file.ts';
import { isTogether, namedListAt, namedLists, ownName } from './named-lists.ts';

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

/** The addresses of the schema's lists of objects, with "*" for names. */
function listsOfThings(schema: z.core.$ZodType, at: readonly string[] = []): string[] {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in;
  if (inner) return listsOfThings(inner, at);
  if (def.options) return [...new Set(def.options.flatMap((option) => listsOfThings(option, at)))];
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([key, field]) => listsOfThings(field, [...at, key]));
  }
  if (def.valueType) return listsOfThings(def.valueType, [...at, '*']);
  if (!def.element) return [];
  const within = listsOfThings(def.element, [...at, '*']);
  return isOfThings(def.element) ? [at.join('/'), ...within] : within;
}

function isOfThings(schema: z.core.$ZodType): boolean {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in;
  if (inner) return isOfThings(inner);
  return def.shape !== undefined || (def.options?.some(isOfThings) ?? false);
}

const lists = listsOfThings(tenantFile);

describe('the lists of a tenant file with things in them', () => {
  test.each(lists)('%s has items with addresses, or is one value', (list) => {
    expect(namedListAt(list) !== undefined).toBe(!isTogether(list));
  });

  test('are all there, and no others', () => {
    const known = namedLists.filter((named) => lists.some((list) => namedListAt(list) === named));
    expect(known).toEqual(namedLists);
    expect(lists).toContain('events/*/groups/*/types/*/prices');
  });

  test('name a thing by its own key, where it has one', () => {
    const events = { at: 'events', by: 'id' };
    expect(ownName(events, { id: 'entry' })).toBe('entry');
    expect(ownName(events, { id: 3 })).toBeUndefined();
    expect(ownName(events, 'entry')).toBeUndefined();
    expect(ownName({ at: 'prices' }, { id: 'entry' })).toBeUndefined();
  });
});
