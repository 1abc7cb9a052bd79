import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { areas } from '#domain/staff/rights.ts';
import { configEntries } from './config/config-entries.ts';
import { controls, fieldGroups, operatorCases, withField } from './file/field.ts';
import { type FieldNode, fieldTree, nodesBelow } from './file/field-tree.ts';
import { fieldsByPattern, tenantFields } from './tenant-fields.ts';

const fields = [...fieldsByPattern];
const patternsWhere = (isWrong: (node: FieldNode, pattern: string) => boolean) =>
  fields.flatMap(([pattern, node]) => (isWrong(node, pattern) ? [pattern] : []));

/** The values that a field, or each item of a list, can have; undefined if they are not listed. */
function valuesOf({ schema, item }: FieldNode): readonly string[] | undefined {
  const json = z.toJSONSchema((item ?? { schema }).schema, { io: 'input', unrepresentable: 'any' });
  const options = json.anyOf?.flatMap((one) => (typeof one === 'object' ? [one] : [])) ?? [json];
  const values = options.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return values.length > 0 ? values.filter((value) => value !== null).map(String) : undefined;
}

describe('every field of the tenant file', () => {
  test('has a title and a help text of one to three sentences', () => {
    expect(fields.length).toBeGreaterThan(300);
    expect(patternsWhere(({ field: { title = '' } }) => !/^\S.{0,48}\S$/.test(title))).toEqual([]);
    expect(
      patternsWhere(
        ({ field: { help = '' } }) => !/^[A-Z“](?:.*\S)?\.$/.test(help) || help.length > 200,
      ),
    ).toEqual([]);
  });

  test('has a control and, if any, a heading that exist', () => {
    expect(patternsWhere(({ field }) => !controls.some((one) => one === field.control))).toEqual(
      [],
    );
    expect(
      patternsWhere(
        ({ field: { group } }) => group !== undefined && !Object.hasOwn(fieldGroups, group),
      ),
    ).toEqual([]);
  });

  test('has an example that its own schema accepts, if it is written', () => {
    const written = new Set(['text', 'text_by_language', 'amount', 'number', 'colour', 'picture']);
    expect(
      patternsWhere(({ field }) => written.has(field.control ?? '') && field.example === undefined),
    ).toEqual([]);
    expect(
      patternsWhere(
        ({ field, schema }) =>
          field.example !== undefined && !schema.safeParse(field.example).success,
      ),
    ).toEqual([]);
  });

  test('names a right that exists, or is within a field that does', () => {
    expect(
      patternsWhere(
        ({ right, fields: parts, item }, pattern) =>
          !parts && !item && right === undefined && pattern !== '',
      ),
    ).toEqual([]);
    const rights = new Set<string>([...areas, 'operator']);
    expect(patternsWhere(({ right }) => right !== undefined && !rights.has(right))).toEqual([]);
    expect(
      patternsWhere(
        ({ field: { operatorIf } }) =>
          operatorIf !== undefined && !operatorCases.includes(operatorIf),
      ),
    ).toEqual([]);
  });

  test('refers to a list that exists, if it is a reference', () => {
    const isList = (pattern: string) => fieldsByPattern.get(pattern)?.item !== undefined;
    expect(
      patternsWhere(({ field: { control, of } }) => (control === 'reference') > (of !== undefined)),
    ).toEqual([]);
    expect(patternsWhere(({ field: { of } }) => of !== undefined && !isList(of))).toEqual([]);
  });

  test('has a title for each value to choose from', () => {
    expect(
      patternsWhere((node) => {
        const { control, choices } = node.field;
        const isChoice = control === 'choice' || control === 'choices';
        if (!isChoice) return choices !== undefined;
        return String(Object.keys(choices ?? {}).sort()) !== String(valuesOf(node)?.toSorted());
      }),
    ).toEqual([]);
  });

  test('stands alone, or changes as one with another field beside it', () => {
    expect(
      patternsWhere(({ field: { oneWith } }, pattern) => {
        if (oneWith === undefined) return false;
        const around = pattern.slice(0, pattern.lastIndexOf('/'));
        const beside = fields.filter(
          ([other, { field }]) =>
            other.slice(0, other.lastIndexOf('/')) === around && field.oneWith === oneWith,
        );
        return beside.length < 2;
      }),
    ).toEqual([]);
  });
});

test('the settings of each scope name their own right', () => {
  for (const scope of ['portal', 'seller', 'event_template', 'ticket_group'] as const) {
    const { fields: keys = new Map<string, FieldNode>() } = fieldTree(configEntries(scope));
    expect([...keys].filter(([, { field }]) => field.right === undefined)).toEqual([]);
  }
});

test('what needs the developers’ right is what reaches other websites, scripts, payment and login', () => {
  const config = tenantFields.fields?.get('config')?.fields ?? new Map<string, FieldNode>();
  const developers = [...config].flatMap(([key, { right }]) =>
    right === 'developers' ? [key] : [],
  );
  const kinds = new Set(developers.map((key) => key.split('.')[0]));
  expect([...kinds].sort()).toEqual([
    'address',
    'analytics',
    'captcha',
    'checkout',
    'embed',
    'external_urls',
    'identity_provider',
    'login',
    'mail',
    'network',
  ]);
});

test('a key without metadata is found', () => {
  const id = withField(z.string(), { title: 'Id', help: 'Identifies it.', control: 'text' });
  const bare = [...nodesBelow(fieldTree(z.strictObject({ id, name: z.string() })))];
  expect(bare.flatMap(([at, { field }]) => (field.title === undefined ? [at] : []))).toEqual([
    'name',
  ]);
});

test('a field that only some kinds of an object have says which', () => {
  const kinds = (field: string) => fieldsByPattern.get(`cart_rules/*/discount/${field}`)?.onlyFor;
  expect(kinds('amount')).toEqual(['ticket_price', 'ticket_amount', 'cart_amount']);
  expect(kinds('every')).toEqual(['free_tickets']);
  expect(kinds('kind')).toBeUndefined();
});
