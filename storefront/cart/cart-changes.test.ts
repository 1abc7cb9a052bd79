import { beforeEach, expect, test } from 'vitest';
import { type CartChange, notifyCartChange, onCartChange } from './cart-changes.ts';
import type { CartAnswer } from './cart-store.ts';

const answerOf = (...ids: readonly string[]) =>
  ({ ticket: ids.map((id) => ({ id })), cartmod: [] }) as unknown as CartAnswer;
const tell = (kind: CartChange['kind'], id: string): void =>
  notifyCartChange(kind, answerOf(id, 'other'), (ticket) => ticket === id);
const heardBy = (heard: string[]) =>
  onCartChange(({ kind, bought }) =>
    heard.push(`${kind} ${bought.ticket.map(({ id }) => id).join()}`),
  );

// Drains what other tests have left.
beforeEach(() => onCartChange(() => undefined)());

// Guards: ANA-01
test('changes wait in order for a listener and are delivered once (ANA-01)', () => {
  tell('added', 'a');
  tell('removed', 'a');
  const first: string[] = [];
  const stop = heardBy(first);
  expect(first).toEqual(['added a', 'removed a']);
  tell('added', 'b');
  expect(first).toEqual(['added a', 'removed a', 'added b']);
  stop();
  tell('added', 'c');
  const second: string[] = [];
  heardBy(second)();
  expect(second).toEqual(['added c']);
});

test('a shop without analytics keeps a limited number of changes', () => {
  for (let at = 0; at < 200; at += 1) tell('added', `t${at}`);
  const heard: string[] = [];
  heardBy(heard)();
  expect(heard).toHaveLength(50);
  expect(heard[0]).toBe('added t0');
});
