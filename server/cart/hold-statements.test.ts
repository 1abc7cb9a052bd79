import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { holdCart } from '../testing/buyer.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
/** A connection that reports each statement it runs, including those inside functions. */
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

/**
 * Holds tickets for this many buyers at once, a cart each; returns the holds and statements of each
 * call.
 */
async function callsOf(buyers: number, ...clients: readonly Client[]) {
  // The first hold loads what is kept in memory.
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
  const buying = Array.from({ length: buyers }, (_, at) =>
    holdCart(clients[at % clients.length] ?? world.api, { type: 'adult' }),
  );
  await Promise.all(buying);
  for (const other of others) expect(other).not.toHaveBeenCalled();
  return calls;
}

test('a hold takes one call to the database, which runs no more statements than needed', async () => {
  const [call, ...more] = await callsOf(1);
  expect(more).toEqual([]);
  expect(call?.statements.length, call?.statements.join('\n')).toBeLessThanOrEqual(13);
});

// Guards: SPD-05
test('holds made together write each table once, however many they are', async () => {
  const calls = await callsOf(30);
  expect(calls.some(({ holds }) => holds > 1)).toBe(true);
  for (const { holds, statements } of calls) {
    for (const write of ['update stock', 'insert into cart ', 'insert into ticket ']) {
      expect(statements.filter((text) => text.includes(write))).toHaveLength(1);
    }
    // Foreign keys ask for each row: the cart's portal, the ticket's portal and its cart.
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(15 + 3 * holds);
  }
});

test('counting a network’s holds takes no second call, and locks nothing', async () => {
  const [call, ...more] = await callsOf(1, world.clientFrom('203.0.113.7'));
  expect(more).toEqual([]);
  expect(call?.statements.length, call?.statements.join('\n')).toBeLessThanOrEqual(18);
  const counting = await world.sql<{ source: string }>(
    `select prosrc as source from pg_proc
     where proname in ('network_verdicts', 'places_starting_within', 'places_held_within')`,
  );
  expect(counting).toHaveLength(3);
  for (const { source } of counting) expect(source).not.toMatch(/for (no key )?update|\bupdate\b/i);
});

test('holds made together count networks once, whether one or many', async () => {
  const clients = Array.from({ length: 30 }, (_, at) => world.clientFrom(`203.0.113.${at}`));
  for (const given of [clients.slice(0, 1), clients]) {
    const calls = await callsOf(30, ...given);
    expect(calls.some(({ holds }) => holds > 1)).toBe(true);
    for (const { holds, statements } of calls) {
      const counting = statements.filter((text) => /from cart k|from ticket t/.test(text));
      expect(counting.length, counting.join('\n')).toBeLessThanOrEqual(2);
      expect(statements.length).toBeLessThanOrEqual(22 + 4 * holds);
    }
  }
});
