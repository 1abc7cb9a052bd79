import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultText } from './fault-text.ts';

const textOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: faultText }).error?.issues.map(({ message }) => message);

test.each([
  ['a missing field', z.object({ a: z.string() }), {}, 'is missing'],
  ['a value of another kind', z.string(), 5, 'must be text'],
  ['text instead of a number', z.coerce.number(), 'x', 'must be a number'],
  ['a fraction', z.int(), 1.5, 'must be a whole number'],
  ['long text', z.string().max(3), 'abcd', 'must have at most 3 characters'],
  ['an empty list', z.array(z.int()).min(1), [], 'must have at least 1 entry'],
  ['an empty text', z.string().min(1), '', 'must have at least 1 character'],
  ['a short list', z.array(z.int()).min(2), [1], 'must have at least 2 entries'],
  ['a large number', z.int().max(9), 10, 'must be at most 9'],
  ['a malformed id', z.uuid(), 'x', 'must be a UUID'],
  ['an impossible day', z.iso.date(), '2031-02-30', 'must be a day such as 2031-04-30'],
  ['a pattern', z.string().regex(/^a$/), 'b', 'must be written in another way'],
  ['a value outside the list', z.enum(['a', 'b']), 'c', 'must be one of "a", "b"'],
  [
    'a value in no accepted form',
    z.union([z.int(), z.boolean()]),
    'x',
    'is not of a form that is taken here',
  ],
  ['a fault in the schema’s own words', z.string().refine(() => false, 'is odd'), 'x', 'is odd'],
])('%s is described in our words', (_, schema, value, text) => {
  expect(textOf(schema, value)).toEqual([text]);
});
