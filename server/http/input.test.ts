import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { refundRequest } from '../refunds/refund-request.ts';
import { InvalidInput, readInput, readStaffRequest } from './input.ts';

/** The errors of a body by field; null if it is accepted. */
async function faultsOf(body: string): Promise<Record<string, string> | null> {
  const url = new URL('http://shop.example/api/my/cart/modify');
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(url, { method: 'POST', headers, body });
  try {
    await readInput(calls.createCart, request, url, {});
    return null;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return Object.fromEntries(error.faults.map(({ path, fault }) => [path, fault]));
  }
}
const withData = (data: string) =>
  `{"add":[{"ticket_type_id":"adult","handler_data":{"a":${data}}}]}`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a body', () => {
  test('may nest the caller’s own data a few levels deep, and no deeper than fifty', async () => {
    expect(await faultsOf(withData(nested(40)))).toBeNull();
    expect(await faultsOf(withData(nested(60)))).toEqual({
      'add[0].handler_data': 'is nested too deeply',
    });
  });

  test.each([
    ['NUL', String.raw`"a\u0000b"`],
    ['half of a surrogate pair', String.raw`"a\ud83d"`],
  ])('with %s, which the database can’t store, is refused with its field', async (_, text) => {
    expect(await faultsOf(withData(text))).toEqual({
      'add[0].handler_data.a': 'has a character that is not text',
    });
    expect(await faultsOf(withData(`{${text}:1}`))).toEqual({
      'add[0].handler_data.a.key': 'has a character that is not text',
    });
  });

  test('with both halves of a surrogate pair is accepted', async () => {
    expect(await faultsOf(withData(String.raw`"\ud83d\ude00"`))).toBeNull();
  });
});

test.each([
  [{ amount: '1e-2' }, 'amount', 'must be written in another way'],
  [{ seller: undefined }, 'seller', 'is missing'],
  [{ reference: 'Mill\0er' }, 'reference', 'has a character that is not text'],
])('a request by staff is refused in the same words: %j', (change, path, fault) => {
  const given = { reference: 'Miller', seller: 'tower', order: 'R123', ...change };
  expect(() => readStaffRequest(refundRequest, given)).toThrow(
    expect.objectContaining({ faults: [{ path, fault }] }),
  );
});
