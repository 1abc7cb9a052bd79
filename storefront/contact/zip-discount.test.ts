import { expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { createZipDiscount } from './zip-discount.ts';

const rules = [
  { pattern: '0000\\d', code: 'NEIGHBOUR' },
  { pattern: '1\\d{4}', code: 'CITY' },
];
const done: Outcome<unknown> = { ok: true, answer: {} };
const cut: Outcome<unknown> = { ok: false, status: 0, errors: [] };
const refused: Outcome<unknown> = {
  ok: false,
  status: 422,
  errors: [{ _code: 'no_code_benefit', _context: 'promo', _description: '', _extra: {} }],
};

/** A checkout form, and what it did to the cart. */
function form(...outcomes: Outcome<unknown>[]) {
  const discount = createZipDiscount(rules);
  const changes: string[] = [];
  const settle = (zip: string) =>
    discount.settle(zip, async (call, code) => {
      changes.push(`${call === 'applyMyCode' ? '+' : '-'}${code}`);
      return outcomes.shift() ?? done;
    });
  return { discount, changes, settle };
}

// Guards: PRO-20
test('a zip code that earns a discount applies its code once, and the next that does not removes it', async () => {
  const { discount, changes, settle } = form();
  expect(await settle('')).toBe(false);
  expect(discount.isNew('00001')).toBe(true);
  expect(await settle('00001')).toBe(true);
  expect(discount.code()).toBe('NEIGHBOUR');
  expect(await settle('00001')).toBe(false);
  expect(discount.isNew('00002')).toBe(false);
  expect(await settle('00002')).toBe(false);
  expect(changes).toEqual(['+NEIGHBOUR']);
  expect(await settle('10001')).toBe(true);
  expect(await settle('99999')).toBe(true);
  expect(discount.code()).toBeNull();
  expect(changes).toEqual(['+NEIGHBOUR', '-NEIGHBOUR', '+CITY', '-CITY']);
});

test('paying waits for the look-up started by leaving the field, and learns that the price changed', async () => {
  const { discount, changes, settle } = form();
  const left = settle('00001');
  expect(discount.isNew('00001')).toBe(true);
  const pressed = settle('00001');
  expect(await Promise.all([left, pressed])).toEqual([true, true]);
  expect(changes).toEqual(['+NEIGHBOUR']);
});

test('changes run one after another, and the last look-up reports those before it', async () => {
  const { changes, settle } = form();
  const looks = [settle('00001'), settle('10001'), settle('10002')];
  expect(await Promise.all(looks)).toEqual([true, true, true]);
  expect(changes).toEqual(['+NEIGHBOUR', '-NEIGHBOUR', '+CITY']);
});

test('an unanswered zip code is looked up again, and a refused one is not', async () => {
  const applying = form(cut, done);
  expect(await applying.settle('00001')).toBe(false);
  expect(await applying.settle('00001')).toBe(true);
  const removing = form(done, cut, done);
  await removing.settle('00001');
  expect(await removing.settle('99999')).toBe(false);
  expect(await removing.settle('99999')).toBe(true);
  const useless = form(refused);
  expect(await useless.settle('00001')).toBe(false);
  expect(await useless.settle('00001')).toBe(false);
  expect(useless.changes).toEqual(['+NEIGHBOUR']);
});
