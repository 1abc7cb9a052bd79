import { expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import { sampleGroup, sampleType } from '../testing/sample-offer.ts';
import { lookUpCode } from './look-up-code.ts';

const groups = [sampleGroup([sampleType('adult')], { id: 'stalls' })];
const answerOf = (types: readonly string[] | null) => ({
  ok: true,
  answer: { cartmod: [{ name: 'Summer' }], code_terms: [{ types }] },
});
const refusal = (status: number, code: string) => ({
  ok: false,
  status,
  errors: [{ _code: code, _context: 'promo', _description: '', _extra: {} }],
});
async function found(code: string, answer: unknown) {
  let asked = 0;
  const call = async () => {
    asked += 1;
    return answer as Outcome<never>;
  };
  const api = { call } as unknown as Pick<Client, 'call'>;
  return { ...(await lookUpCode(api, code, { groups })), asked };
}

test.each([
  ['names no tickets', null],
  ['names tickets of this event among others', ['senior', 'adult']],
])('a code whose rule %s is accepted here', async (_, ids) => {
  expect(await found('SUMMER', answerOf(ids))).toMatchObject({ kind: 'fits', name: 'Summer' });
});

test('a code for another event’s tickets is accepted there', async () => {
  expect(await found('SUMMER', answerOf(['senior']))).toMatchObject({ kind: 'elsewhere' });
});

// Guards: PRO-09
test.each(['code_not_found', 'no_code_benefit', 'code_exhausted'])(
  'the message for the code is: %s',
  async (code) => {
    expect(await found('SUMMER', refusal(404, code))).toMatchObject({
      kind: 'refused',
      outcome: { errors: [{ _code: code }] },
    });
  },
);

// Guards: PRO-11
test('an impossible code is refused without a request', async () => {
  expect(await found('S', answerOf(null))).toMatchObject({
    kind: 'refused',
    outcome: { errors: [{ _code: 'code_not_found', _extra: { code: 'S' } }] },
    asked: 0,
  });
});

test.each([
  ['too many look-ups', refusal(429, 'too_many_requests')],
  ['a fault', refusal(500, 'fault')],
])('there is no message for the code after %s', async (_, answer) => {
  expect(await found('SUMMER', answer)).toMatchObject({ kind: 'unknown' });
});
