import fc from 'fast-check';
import { z } from 'zod';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
};

/** Text that breaks programs: unusual Unicode, NUL, lone surrogates, huge texts, injections, numbers. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202Eabc',
    "'; drop table cart; --",
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '-1',
    '1e309',
    '0x10',
    'NaN',
    '١٢',
    '𝟙',
    'null',
    'a'.repeat(20_000),
  ),
);

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, [], {}, [[]], { __proto__: 1 }, -0, 1e308, 2 ** 53, 0.1),
  fc.integer(),
  fc.double({ noNaN: true }),
);

/** Generates values of a schema, some of them corrupted at one place. `known` are ids that exist. */
export function arbitraryOf(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return of(json, known);
}

function of(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: valid(schema, known) },
    { weight: 1, arbitrary: oddValue },
  );
}

function valid(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => of(choice, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(of(schema.items ?? {}, known), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.nat(12), fc.integer());
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, known);
    default:
      return oddValue;
  }
}

function objectOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, of(inner, known)]),
  );
  const record = fc.record(fields, { requiredKeys: [] });
  if (typeof additionalProperties !== 'object') {
    const extra = fc.dictionary(hostileText, oddValue, { maxKeys: 1 });
    return fc.oneof(
      { weight: 5, arbitrary: record },
      { weight: 1, arbitrary: fc.tuple(record, extra).map(([a, b]) => ({ ...a, ...b })) },
    );
  }
  const inner = of(additionalProperties, known);
  return fc.dictionary(fc.oneof(fc.constantFrom(...known), hostileText), inner, { maxKeys: 4 });
}

function textOf({ format, pattern }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const ids = fc.constantFrom(...known);
  if (format === 'uuid') return fc.oneof(fc.uuid(), ids);
  if (format === 'date')
    return fc.constantFrom('2031-03-08', '2031-02-30', '0000-01-01', '9999-12-31');
  if (format === 'date-time') {
    return fc.constantFrom('2031-03-08T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z');
  }
  if (pattern?.includes('\\d')) return fc.constantFrom('0', '20.00', '-1', '99999999999999999.99');
  return fc.oneof(ids, hostileText);
}
