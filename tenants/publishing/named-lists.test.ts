import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsByPattern } from '../tenant-fields.ts';
import { namedListAt, namedLists, ownName } from './named-lists.ts';
import { isTogether } from './together.ts';

/** The patterns of the schema's lists of objects. */
const lists = [...fieldsByPattern].flatMap(([pattern, { schema, item }]) =>
  item?.fields && isList(schema) ? [pattern] : [],
);

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped && isList(schema.unwrap() as z.ZodType);
}

describe('the lists of things in a tenant file', () => {
  test.each(lists)('%s has items with addresses, or is one value', (list) => {
    expect(namedListAt(list) !== undefined).toBe(!isTogether(list));
  });

  test('are all listed here, and no others', () => {
    const known = namedLists.filter((named) => lists.some((list) => namedListAt(list) === named));
    expect(known).toEqual(namedLists);
    expect(lists).toContain('events/*/groups/*/types/*/prices');
  });

  test('name their things by a key that these have', () => {
    const keyless = lists.filter((list) => {
      const by = namedListAt(list)?.by;
      return by !== undefined && !fieldsByPattern.has(`${list}/*/${by}`);
    });
    expect(keyless).toEqual([]);
  });

  test('name a thing by its own key if it has one', () => {
    const events = { at: 'events', by: 'id' };
    expect(ownName(events, { id: 'entry' })).toBe('entry');
    expect(ownName(events, { id: 3 })).toBeUndefined();
    expect(ownName(events, 'entry')).toBeUndefined();
    expect(ownName({ at: 'prices' }, { id: 'entry' })).toBeUndefined();
  });
});
