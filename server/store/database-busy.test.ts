import pg from 'pg';
import { expect, test } from 'vitest';
import { saysNothingOfOutcome, wasNotNow } from './database-busy.ts';

const told = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });

// Guards: OPS-03
test.each<[string, Error, boolean]>([
  [
    'a server that stops',
    told('57P01', 'terminating connection due to administrator command'),
    true,
  ],
  [
    'a server that crashes',
    told('57P02', 'terminating connection because of crash of another server process'),
    true,
  ],
  ['a pooler that loses the server', told('08P01', 'server conn crashed?'), true],
  ['a driver whose socket ends', new Error('Connection terminated unexpectedly'), true],
  [
    'a broken network connection',
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    true,
  ],
  ['a violated constraint', told('23505', 'duplicate key value violates unique constraint'), false],
  ['a deadlock', told('40P01', 'deadlock detected'), false],
  ['a timeout', told('57014', 'canceling statement due to statement timeout'), false],
])(
  'the message of %s says nothing about the outcome, or that nothing was done (OPS-03)',
  (_, error, expected) => {
    expect(saysNothingOfOutcome(error)).toBe(expected);
    expect(wasNotNow(error)).toBe(false);
  },
);
