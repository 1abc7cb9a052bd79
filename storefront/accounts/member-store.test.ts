import { beforeEach, expect, test } from 'vitest';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { createMemberStore, type User } from './member-store.ts';

const ada = { id: 'ada', first_name: 'Ada' } as User;
const grace = { id: 'grace', first_name: 'Grace' } as User;
const at = { now: 1_000_000 };
let cookie = '';
let told = 0;
const openStore = () =>
  createMemberStore({
    cookies: () => cookie,
    now: () => at.now,
    tellOtherTabs: () => {
      told += 1;
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
  told = 0;
});

test('without the cookie of a session nobody is asked', async () => {
  cookie = 'other=1';
  const { ask, asked } = server();
  const store = openStore();
  expect(store.get()).toBeUndefined();
  expect(await store.look(ask)).toBeNull();
  expect(store.get()).toBeNull();
  expect(asked.times).toBe(0);
});

test('who is logged in is asked once, however many look', async () => {
  const { ask, asked } = server(logsIn(ada));
  const store = openStore();
  expect(await Promise.all([store.look(ask), store.look(ask)])).toEqual([ada, ada]);
  expect(await store.look(ask)).toEqual(ada);
  expect(asked.times).toBe(1);
});

test('a session of another portal at this host is nobody’s here, and is not asked about again', async () => {
  const { ask, asked } = server(refuses(401));
  const store = openStore();
  expect(await store.look(ask)).toBeNull();
  expect(await store.look(ask)).toBeNull();
  expect(asked.times).toBe(1);
});

test('where no answer comes nothing is known, and the next who looks asks again', async () => {
  const { ask } = server(refuses(0), logsIn(ada));
  const store = openStore();
  expect(await store.look(ask)).toBeNull();
  expect(store.get()).toBeUndefined();
  expect(await store.look(ask)).toEqual(ada);
});

test('a session is over once its time has come, or its cookie is gone', async () => {
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

test('a browser whose clock is ahead is logged in as long as it keeps the cookie', async () => {
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

test('the mark of a guest’s cart is no session', async () => {
  cookie = 'session_expires=0';
  const { ask, asked } = server(logsIn(ada));
  expect(await openStore().look(ask)).toBeNull();
  expect(asked.times).toBe(0);
});

test('a session that is extended lasts on', () => {
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

test('a login and a logout are told to other tabs, which ask anew', async () => {
  const store = openStore();
  store.accept(ada);
  store.leave();
  expect(told).toBe(2);
  const other = openStore();
  const { ask } = server(logsIn(ada), logsIn(grace));
  await other.look(ask);
  other.doubt();
  expect(await other.look(ask)).toEqual(grace);
  expect(other.get()).toEqual(grace);
});

test('who listens hears of each change until they stop', () => {
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
