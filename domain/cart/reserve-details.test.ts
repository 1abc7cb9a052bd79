import { describe, expect, test } from 'vitest';
import { type DetailedLine, decideDetails, type TypeAsks } from './reserve-details.ts';

const asks = (change: Partial<TypeAsks> = {}): TypeAsks => ({
  admit: { names: 'hidden', emails: 'hidden' },
  rule: undefined,
  voucher: null,
  gift: null,
  ...change,
});
const line = (change: Partial<DetailedLine> = {}): DetailedLine => ({
  ticket_type_id: 'adult',
  admit_name: '',
  admit_email: '',
  handler_data: {},
  ...change,
});
const pass = (voucher: unknown) => line({ handler_data: { voucher } });

describe('tickets', () => {
  test('without requirements are fine as they are', () => {
    expect(decideDetails([line(), line()], () => asks())).toEqual({ kind: 'fine' });
  });

  test('with a required name or e-mail missing are reported field by field', () => {
    const admit = { names: 'required', emails: 'required' } as const;
    const ada = { admit_name: 'Ada Lovelace', admit_email: 'ada@example.org' };
    const lines = [line(ada), line(), line({ ...ada, admit_name: 'Ada' })];
    expect(decideDetails(lines, () => asks({ admit }))).toMatchObject({
      kind: 'invalid',
      faults: [
        { line: 1, field: 'admit_name' },
        { line: 1, field: 'admit_email' },
        { line: 2, field: 'admit_name' },
      ],
    });
  });

  test('are counted by type if a rule names only the first of them', () => {
    const rule = { min: 1, max: 2, named: 'yes', emailed: false } as const;
    const asksOf = (id: string) => asks(id === 'child' ? { rule } : {});
    const child = line({ ticket_type_id: 'child' });
    const named = { ...child, admit_name: 'Ada Lovelace' };
    expect(decideDetails([line(), named, child], asksOf)).toEqual({ kind: 'fine' });
    expect(decideDetails([line(), child, named], asksOf)).toMatchObject({
      faults: [{ line: 1, field: 'admit_name' }],
    });
  });
});

describe('passes', () => {
  const asksOf = () => asks({ voucher: { pattern: '\\d{4}' } });

  test('are each held with one voucher that matches the pattern', () => {
    expect(decideDetails([pass(' 1234 '), pass('1235')], asksOf)).toEqual({ kind: 'fine' });
    for (const bad of [undefined, '', 1234, '12345']) {
      expect(decideDetails([pass('1234'), pass(bad)], asksOf)).toEqual({
        kind: 'refused',
        line: 1,
        field: 'handler_data.voucher',
        code: 'invalid_citypass',
      });
    }
  });

  test('are not held twice with the same voucher', () => {
    const any = () => asks({ voucher: { pattern: null } });
    expect(decideDetails([pass('abc'), pass(' ABC ')], any)).toEqual({
      kind: 'refused',
      line: 1,
      field: 'handler_data.voucher',
      code: 'code_exhausted',
    });
  });
});
