import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdCart } from '../../testing/buyer.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
/** A connection that tells of each statement it runs, those inside of functions too. */
let telling: pg.Client;
let told: string[];

beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  telling = new pg.Client(world.database.administratorUrl);
  await telling.connect();
  await telling.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set client_min_messages = log`);
  telling.on('notice', ({ message }) => {
    if (message?.includes('Query Text:')) told.push(message);
  });
  told = [];
});
afterEach(async () => {
  await telling.end();
  await world.close();
});

/** Holds so many tickets, a cart each, at once; how many holds each call had, and its statements. */
async function callsOf(buyers: number) {
  // What is kept in memory is read by the first.
  await holdCart(world.api, { type: 'adult' });
  const calls: { holds: number; statements: string[] }[] = [];
  const { store } = world.services;
  vi.spyOn(store, 'hot').mockImplementation(async ({ text }, values) => {
    told = [];
    const { rows } = await telling.query(text, [...values]);
    calls.push({ holds: JSON.parse(String(values[1])).length, statements: told });
    return rows;
  });
  const others = [vi.spyOn(store, 'read'), vi.spyOn(store, 'write')];
  await Promise.all(Array.from({ length: buyers }, () => holdCart(world.api, { type: 'adult' })));
  for (const other of others) expect(other).not.toHaveBeenCalled();
  return calls;
}

test('a hold asks the database once, and no more statements run in there than are needed', async () => {
  const [call, ...more] = await callsOf(1);
  expect(more).toEqual([]);
  expect(call?.statements.length, call?.statements.join('\n')).toBeLessThanOrEqual(13);
});

test('holds that go together write their counter once, and each adds seven statements', async () => {
  const calls = await callsOf(30);
  expect(calls.some(({ holds }) => holds > 1)).toBe(true);
  for (const { holds, statements } of calls) {
    expect(statements.filter((text) => text.includes('update stock'))).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(7 + 7 * holds);
  }
});
