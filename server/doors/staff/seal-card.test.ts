import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nobody } from '#domain/doors/scan-log.ts';
import { joinCards, keyText, padTo } from '#domain/doors/snapshot.ts';
import { packOrder, packTicket } from '#domain/doors/snapshot-card.ts';
import { sealCard } from './seal-card.ts';

const key = Buffer.alloc(32, 7);
/** Codes as long as ours: 29 letters. */
const codeOf = (n: number) =>
  createHash('sha256').update(`${n}`).digest('hex').slice(0, 29).toUpperCase();

const cardOf = (n: number, isSeated: boolean) =>
  packTicket({
    order: `K7Q${n}W`.padEnd(10, 'X'),
    ref: 'aB3-_z90',
    type: 'AbCdEfGh',
    session: 'HgFeDcBa',
    holder: isSeated ? 'Wilhelmina Featherstone' : '',
    seat: isSeated ? { section: 'Balcony left', row: '12', seat: `${n % 40}` } : null,
    presence: n % 2 === 0 ? nobody : { ...nobody, inside: 1, used: 1, lastIn },
    card: {
      state: 'booked',
      isRefunded: false,
      movedTo: null,
      section: isSeated ? { seat_map: 'hall', section: 'balcony-left' } : null,
      dayFrom: null,
      dayTo: null,
    },
  });
const lastIn = { at: 1_930_000_000_000, door: 'north', device: 'Main entrance, left' };
/** Seals 5,000 tickets, a tenth of those in question. */
const ticketsOf = (isSeated: boolean) =>
  Array.from({ length: 5_000 }, (_, at) =>
    sealCard(key, codeOf(at), cardOf(at + 45_000, isSeated)),
  );

// Guards: DOR-08
test('50,000 tickets take less than 10 MB: with seats and names, and without them together with 20,000 orders (DOR-08)', () => {
  const seated = ticketsOf(true);
  expect(new Set(seated.map((card) => keyText(card.key))).size).toBe(5_000);
  expect(joinCards(seated).length).toBeLessThan(1_000_000);
  const orders = Array.from({ length: 2_000 }, (_, n) => {
    const codes = [codeOf(n), codeOf(n + 20_000), codeOf(n + 30_000)].slice(0, 2 + (n % 2));
    return sealCard(key, codeOf(n + 100_000), packOrder({ order: `K7Q${n + 18_000}WX`, codes }));
  });
  expect(joinCards([...ticketsOf(false), ...orders]).length).toBeLessThan(1_000_000);
});

test.each([4, 200])('50,000 tickets in orders of %i take less than 10 MB (DOR-08)', (size) => {
  const orders = Array.from({ length: 5_000 / size }, (_, n) => {
    const codes = Array.from({ length: size }, (_, at) => codeOf(n * size + at));
    return sealCard(key, codeOf(n + 100_000), packOrder({ order: `K7Q${n + 18_000}WX`, codes }));
  });
  expect(joinCards([...ticketsOf(false), ...orders]).length).toBeLessThan(1_000_000);
});

// Guards: DOR-08
test('the length of a sealed card reveals the length of its text only to sixteen bytes', () => {
  const lengths = ['[1]', '["Ada"]', '["Ada Lovelac"]'].map(
    (text) => sealCard(key, 'code', text).sealed.length,
  );
  expect(new Set(lengths).size).toBe(1);
  expect((lengths[0] ?? 0) % padTo).toBe((12 + 16) % padTo);
});

// Guards: DOR-08
test('sealing the same card twice under one key gives different bytes', () => {
  const [one, other] = [sealCard(key, 'code', '[1]'), sealCard(key, 'code', '[1]')];
  expect(one.key).toEqual(other.key);
  expect(one.sealed).not.toEqual(other.sealed);
});
