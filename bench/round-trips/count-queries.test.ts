import { expect, test } from 'vitest';
import type { SentQuery } from '../installation/driver-log.ts';
import { countQueries, queriesOfActions } from './count-queries.ts';

const sent = (text: string, more: Partial<SentQuery> = {}): SentQuery => ({
  text,
  isPrepared: false,
  isPipelined: false,
  connection: 1,
  request: 'POST /api/my/cart/modify',
  rows: 1,
  ...more,
});

test('beginning a transaction and setting its portal is one round trip with two statements', () => {
  const queries = [
    sent(`begin; select set_config('a;b', '1', true)`),
    sent('select 1'),
    sent('update a set b = 1', { connection: 2, isPrepared: true }),
    sent('commit'),
  ];
  expect(countQueries(queries)).toEqual({
    roundTrips: 4,
    statements: 5,
    transactions: 2,
    prepared: 1,
  });
});

test('a query sent before the previous answer is not a separate round trip', () => {
  const queries = [sent('begin'), sent('select 1', { isPipelined: true }), sent('commit')];
  expect(countQueries(queries)).toMatchObject({ roundTrips: 2, statements: 3, transactions: 1 });
});

test('a transaction in one query is one round trip with all its statements', () => {
  const whole = "begin;\nselect set_config('foyer.portal', $1, true);\nselect 1;\ncommit";
  const opening = "begin;\nselect set_config('foyer.portal', $1, true);\nselect 1";
  const queries = [sent(whole), sent(opening), sent('update a set b = 1;\ncommit')];
  expect(countQueries(queries)).toMatchObject({ roundTrips: 3, statements: 9, transactions: 2 });
});

test('a job in one query belongs to its action, and a sweep in one query to none', () => {
  const whole = (text: string, rows: number) =>
    sent(`begin;\nselect set_config('foyer.portal', $1, true);\n${text};\ncommit`, {
      request: undefined,
      rows,
    });
  const sweep = whole('select due', 1);
  const job = whole('select letter', 2);
  expect(queriesOfActions([sweep, job], [sweep])).toEqual([job]);
});

test('polls and sweeps that find nothing new belong to no action, but jobs do', () => {
  const background = { request: undefined };
  const poll = sent('select get_job()', { ...background, rows: 0 });
  const sweep = [
    sent('begin', { ...background, connection: 2 }),
    sent('select due', { ...background, connection: 2, rows: 3 }),
    sent('commit', { ...background, connection: 2 }),
  ];
  const found = { ...poll, rows: 1 };
  const job = [
    sent('begin', { ...background, connection: 3 }),
    sent('select letter', { ...background, connection: 3 }),
    sent('commit', { ...background, connection: 3 }),
  ];
  const request = sent('select due', { connection: 4 });
  const idle = [poll, ...sweep];
  expect(queriesOfActions([poll, ...sweep, found, ...job, request], idle)).toEqual([
    found,
    ...job,
    request,
  ]);
});
