import { expect, test } from 'vitest';
import { blockingRules, type CartRule } from './cart-rule.ts';

const presale: CartRule = {
  id: 'presale',
  discount: { kind: 'none' },
  scope: { groups: ['vip'] },
  min_tickets: 1,
  min_amount: 0,
  from: null,
  until: null,
  max_per_buyer: null,
  combines: false,
  blocks: 'reserve',
  advertised: false,
  withdrawn: false,
};
const ticket = (ticket_group_id: string) => ({
  ticket_type_id: 'adult',
  ticket_group_id,
  event_template_id: 'tour',
  handler: 'tickets',
  session: null,
  face_value: 100,
});
const missing = (groups: readonly string[], rules: readonly CartRule[], given: string[] = []) =>
  blockingRules(groups.map(ticket), rules, new Set(given), 1_000).map(({ id }) => id);

test('tickets of a blocking rule need one of its codes, and others need none', () => {
  expect(missing(['general'], [presale])).toEqual([]);
  expect(missing(['general', 'vip'], [presale])).toEqual(['presale']);
  expect(missing(['vip'], [presale], ['presale'])).toEqual([]);
});

test('if several rules block the same tickets, one code is enough', () => {
  const sponsors = { ...presale, id: 'sponsors' };
  expect(missing(['vip'], [presale, sponsors])).toEqual(['presale', 'sponsors']);
  expect(missing(['vip'], [presale, sponsors], ['sponsors'])).toEqual([]);
  const box = { ...presale, id: 'box', scope: { groups: ['box'] } };
  expect(missing(['vip', 'box'], [presale, box], ['box'])).toEqual(['presale']);
});

test('a rule blocks even before its codes can be used, and no longer once they have expired', () => {
  expect(missing(['vip'], [{ ...presale, from: 2_000 }])).toEqual(['presale']);
  expect(missing(['vip'], [{ ...presale, until: 1_000 }])).toEqual([]);
  expect(missing(['vip'], [{ ...presale, withdrawn: true }])).toEqual([]);
  expect(missing(['vip'], [{ ...presale, blocks: null }])).toEqual([]);
});
