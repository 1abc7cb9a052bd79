import { beforeEach, expect, test } from 'vitest';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { createMemberStore, type User } from './member-store.ts';

const ada = { id: 'ada', first_name: 'Ada' } as User;
const grace = { id: 'grace', first_name: 'Grace' } as User;
const at = { now: 1_000_000 };
let cookie = '';
let notified = 0;
const openStore = () =>
  createMemberStore({
    cookies: () => cookie,
    now: () => at.now,
    tellOtherTabs: () => {
      notified += 1;
    },
  });

type Answer = Outcome<CallAnswer<'getMyUser'>>;
const logsIn = (user: User): Answer => ({ ok: true, answer: { user: [user] } });
const refuses = (status: number): Answer => ({ ok: false, status, errors: [] });

/** A server that answers from a list and counts how often it was asked. */
function server(...answers: Answer[]) {
  const asked = { times: 0 };
  const ask = async (): Promise<Answer> => {
    asked.times += 1;
    return answers.shift() ?? refuses(0);
  };
  return { ask, asked };
}

beforeEach(() => {
  at.now = 1_000_000;
  cookie = `other=1; session_expires=${at.now + 60_000}`;
  notified = 0;
});

test('the server is not asked without a session cookie', async () => {
  cookie = 'other=1';
  const { ask, asked } = server();
  const store = openStore();
  expect(store.get()).toBeUndefined();
  expect(await store.look(ask)).toBeNull();
  expect(store.get()).toBeNull();
  expect(asked.times).toBe(0);
});

// Guards: API-28
test('the server is asked once who is logged in, however many components need it', async () => {
  const { ask, asked } = server(logsIn(ada));
  const store = openStore();
  expect(await Promise.all([store.look(ask), store.look(ask)])).toEqual([ada, ada]);
  expect(await store.look(ask)).toEqual(ada);
  expect(asked.times).toBe(1);
});

test('a session of another portal on this host counts as none and is not asked about again', async () => {
  const { ask, asked } = server(refuses(401));
  const store = openStore();
  expect(await store.look(ask)).toBeNull();
  expect(await store.look(ask)).toBeNull();
  expect(asked.times).toBe(1);
});

test('nothing is known without an answer, and the next request asks again', async () => {
  const { ask } = server(refuses(0), logsIn(ada));
  const store = openStore();
  expect(await store.look(ask)).toBeNull();
  expect(store.get()).toBeUndefined();
  expect(await store.look(ask)).toEqual(ada);
});

// Guards: APP-59, USR-69
test('a session is over when it expires or its cookie is gone', async () => {
  const store = openStore();
  store.accept(ada);
  expect(store.isOver()).toBe(false);
  at.now += 60_000;
  expect(store.isOver()).toBe(true);
  at.now -= 1;
  expect(store.isOver()).toBe(false);
  cookie = '';
  expect(store.isOver()).toBe(true);
  store.leave();
  expect(store.isOver()).toBe(false);
});

// Guards: USR-69
test('a browser whose clock is ahead stays logged in while it keeps the cookie', async () => {
  at.now += 24 * 3600_000;
  const { ask } = server(logsIn(ada));
  const store = openStore();
  expect(await store.look(ask)).toEqual(ada);
  expect(store.isOver()).toBe(false);
  const afterLogin = openStore();
  afterLogin.accept(ada);
  expect(afterLogin.isOver()).toBe(false);
  cookie = '';
  expect(store.isOver()).toBe(true);
  expect(afterLogin.isOver()).toBe(true);
});

test('the cookie that marks a guest’s cart is not a session', async () => {
  cookie = 'session_expires=0';
  const { ask, asked } = server(logsIn(ada));
  expect(await openStore().look(ask)).toBeNull();
  expect(asked.times).toBe(0);
});

test('an extended session lasts longer', () => {
  const store = openStore();
  store.accept(ada);
  at.now += 60_000;
  cookie = `session_expires=${at.now + 60_000}`;
  expect(store.isOver()).toBe(false);
});

test('a guest’s session never ends', async () => {
  cookie = '';
  const store = openStore();
  await store.look(server().ask);
  expect(store.isOver()).toBe(false);
});

test('a login or logout reaches other tabs, which ask again', async () => {
  const store = openStore();
  store.accept(ada);
  store.leave();
  expect(notified).toBe(2);
  const other = openStore();
  const { ask } = server(logsIn(ada), logsIn(grace));
  await other.look(ask);
  other.doubt();
  expect(await other.look(ask)).toEqual(grace);
  expect(other.get()).toEqual(grace);
});

test('a listener is told of each change until it unsubscribes', () => {
  const store = openStore();
  let heard = 0;
  const stop = store.subscribe(() => {
    heard += 1;
  });
  store.accept(ada);
  stop();
  store.leave();
  expect(heard).toBe(1);
});
