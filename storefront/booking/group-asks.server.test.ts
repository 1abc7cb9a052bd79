import { expect, test } from 'vitest';
import { groupAsks } from './group-asks.server.ts';

type Template = Parameters<typeof groupAsks>[0];
type Group = Parameters<typeof groupAsks>[1];
type Types = Parameters<typeof groupAsks>[2];

const asksOf = (
  group: object,
  config: Readonly<Record<string, unknown>> = {},
  types: readonly object[] = [{ id: 'adult', name: 'Adult', rule: null }],
) =>
  groupAsks(
    { category: '', meta: {}, config } as unknown as Template,
    { id: 'g', handler: 'tickets', meta: {}, additional_info_spec: null, ...group } as Group,
    types as Types,
    '2026-11-21',
  );

test('a group asks for no details by default', () => {
  expect(asksOf({})).toBeNull();
  expect(asksOf({ meta: { admit_names: 'no', admit_emails: 'disabled' } })).toBeNull();
});

test('a group asks for names and e-mails by its meta, and for a single type by its rule', () => {
  const meta = { admit_names: 'yes', admit_emails: 'optional' };
  expect(asksOf({ meta })).toMatchObject({ admit: { names: 'required', emails: 'optional' } });
  const rule = { min: 1, max: 2, named: 'yes', emailed: true };
  const types = [{ id: 'adult', name: 'Adult', rule }];
  expect(asksOf({}, {}, types)).toMatchObject({ rules: { adult: rule } });
});

// Guards: CFG-27, QTY-44
test('a group of passes asks for a voucher per ticket, with the pattern for adults or children', () => {
  const config = {
    'passes.adult_pattern': 'A',
    'passes.child_pattern': 'C',
    'passes.child_keywords': ['Youth'],
  };
  const types = ['Adult', 'Youth', 'Child'].map((name) => ({ id: name, name, rule: null }));
  const asks = (meta = {}) => asksOf({ handler: 'passes', meta }, config, types);
  expect(asks()?.vouchers).toEqual({ Adult: 'A', Youth: 'C', Child: 'C' });
  expect(asks({ pass_holder: 'child' })?.vouchers).toMatchObject({ Adult: 'C' });
  expect(asksOf({}, config, types)).toBeNull();
});

test('a group asks the questions of its survey for its contexts', () => {
  const size = { title: 'Size', type: 'string' };
  const spec = {
    properties: { size, seat: { ...size, contexts: 'handler:seated' } },
    required: ['size'],
  };
  expect(asksOf({ additional_info_spec: spec })?.questions).toMatchObject([
    { name: 'size', isRequired: true },
  ]);
});
