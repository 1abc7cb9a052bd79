import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { sampleAnswer } from './testing/sample-cart.ts';
import { ok, refusal, scripted } from './testing/scripted-api.ts';
import { waitingOrdersOf } from './waiting-orders.ts';

const waitingIn = (text: string) => {
  const kept = new Map([['waiting:tower', text]]);
  return { kept, waiting: waitingOrdersOf('tower', inMemory(kept)) };
};
const clearing = (id: string) => ok(sampleAnswer({ id, payment_clearing: true }));

test('orders that are gone or whose debit is over are forgotten, and others are waited for', async () => {
  const { kept, waiting } = waitingIn('a b c d e ');
  const { api } = scripted(
    ['getMyCart', clearing('a')],
    ['getMyCart', ok(sampleAnswer({ id: 'b', state: 'ordered' }))],
    ['getMyCart', refusal('not_found', 404)],
    ['getMyCart', refusal('server_busy', 503)],
    ['getMyCart', clearing('e')],
  );
  expect((await waiting.read(api)).map(({ id }) => id)).toEqual(['a', 'e']);
  expect(kept.get('waiting:tower')).toBe('a d e');
});

test('only the five newest orders are asked about', async () => {
  const { kept, waiting } = waitingIn('g f e d c b a');
  const { api, asked } = scripted(
    ...['g', 'f', 'e', 'd', 'c'].map((id): ['getMyCart', ReturnType<typeof ok>] => [
      'getMyCart',
      clearing(id),
    ]),
  );
  await waiting.read(api);
  expect(asked.map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'c']);
  expect(kept.get('waiting:tower')).toBe('g f e d c');
});

test('a browser with no orders to wait for asks nothing', async () => {
  const waiting = waitingOrdersOf('tower', inMemory());
  expect(await waiting.read(scripted().api)).toEqual([]);
});
