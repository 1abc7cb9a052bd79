import { expect, test } from 'vitest';
import { z } from 'zod';
import { commonQuery } from './api/call.ts';
import { calls } from './calls.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly 'x-maxLength'?: number;
}

/** Formats that are bounded by definition. */
const finite = new Set(['uuid', 'date', 'date-time']);
/** Returns true if a pattern is anchored at both ends and all its repetitions are bounded. */
const isFinitePattern = (pattern = ''): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, 'x'));

/** The paths in a schema that accept unbounded input. */
function unbounded(schema: Schema | boolean, at: string): string[] {
  if (typeof schema === 'boolean') return schema ? [`${at}: anything`] : [];
  const { anyOf, oneOf, allOf, type } = schema;
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return choices.flatMap((choice) => unbounded(choice, at));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  switch (type) {
    case 'string': {
      const ends =
        schema.maxLength !== undefined ||
        finite.has(schema.format ?? '') ||
        isFinitePattern(schema.pattern);
      return ends ? [] : [`${at}: a string`];
    }
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${at}: an array`] : []),
        ...unbounded(schema.items ?? true, `${at}[]`),
      ];
    case 'object':
      return ofObject(schema, at);
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${at}: anything`];
  }
}

function ofObject(schema: Schema, at: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    unbounded(field, `${at}.${name}`),
  );
  const others = schema.additionalProperties;
  if (others === undefined || others === false) return fields;
  // The length of the whole record bounds its content (contract/api/bounded.ts).
  if (schema['x-maxLength'] !== undefined && schema.maxProperties !== undefined) return fields;
  return [...fields, `${at}: a record`];
}

const json = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const inputs = Object.entries(calls).flatMap(([name, shape]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (shape as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema ? [{ name, part, schema }] : [];
  }),
);

test.each(inputs)('$name accepts nothing unbounded in its $part', ({ part, schema }) => {
  // Addresses are bounded: Node refuses request lines and headers of over 16 KiB.
  const isOpenQuery = part === 'query' && json(schema).additionalProperties !== false;
  const found = unbounded(json(schema), part);
  expect(isOpenQuery ? found.filter((fault) => fault !== 'query: a record') : found).toEqual([]);
});

test.each(inputs.filter(({ part }) => part === 'body'))(
  '$name refuses unknown fields in its body',
  ({ schema }) => {
    expect(json(schema).additionalProperties).toBe(false);
  },
);

test('the parameters common to all calls are bounded', () => {
  expect(unbounded(json(commonQuery), 'query')).toEqual([]);
});

test('control: an unbounded string, array, record or other value is found', () => {
  const open = z.strictObject({
    a: z.string(),
    b: z.array(z.boolean()),
    c: z.record(z.string(), z.string().max(5)),
    d: z.unknown(),
    e: z.string().regex(/^\d+$/),
    f: z.array(z.string().max(5)).max(5),
  });
  expect(unbounded(json(open), 'body').map((fault) => fault.slice(0, 6))).toEqual([
    'body.a',
    'body.b',
    'body.c',
    'body.d',
    'body.e',
  ]);
});

test('bounded records keep their bounds', () => {
  const body = (calls.createUser.body as z.ZodObject).shape;
  const info = body['additional_info'] as z.ZodType;
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field ${n}`, n]));
  expect(info.safeParse({ note: 'x'.repeat(3_000) }).success).toBe(true);
  expect(info.safeParse({ note: 'x'.repeat(4_000) }).success).toBe(false);
  expect(info.safeParse(many).success).toBe(false);
  expect(info.safeParse({ deep: [{ note: 'x'.repeat(4_000) }] }).success).toBe(false);
});
