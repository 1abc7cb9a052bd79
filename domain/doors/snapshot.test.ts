import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockOffset,
  freshFor,
  isHalfOver,
  joinCards,
  keyBytes,
  keyText,
  shiftNow,
  shiftPause,
  splitCards,
} from './snapshot.ts';
import {
  packMembership,
  packOrder,
  packTicket,
  type SnapshotTables,
  unpackCard,
} from './snapshot-card.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe('a snapshot (DOR-08)', () => {
  // Guards: DOR-08
  test('is read as it was written, whatever its cards', () => {
    const card = fc.record({ key: bytes(keyBytes), sealed: fc.uint8Array({ maxLength: 400 }) });
    fc.assert(
      fc.property(fc.array(card, { maxLength: 20 }), (cards) => {
        expect(splitCards(joinCards(cards))).toEqual(cards);
      }),
    );
  });

  // Guards: DOR-08
  test('that ends in the middle of a card is invalid', () => {
    const whole = joinCards([{ key: new Uint8Array(keyBytes), sealed: new Uint8Array(40) }]);
    expect(() => splitCards(whole.slice(0, -1))).toThrow();
  });

  test('has keys that differ as text if they differ as bytes', () => {
    expect(keyText(new Uint8Array([0, 15, 255]))).toBe('000fff');
  });
});

const type = {
  key: 'type',
  event: 'tour',
  title: 'Tour',
  group: 'adults',
  name: 'Adult',
  admits: 4,
  note: 'Card',
};
const session = { key: 'session', id: 'tour-1', start: 90, from: 0, to: 100, date: '', time: '' };
const level = { key: 'level', event: 'members', group: 'friend', name: 'Friend' };
const tables: SnapshotTables = { type: [type], session: [session], level: [level], door: [] };

describe('a card', () => {
  const text = fc.string({ maxLength: 20 });
  const instant = fc.option(fc.integer());
  const place = fc.option(fc.record({ at: fc.integer(), door: fc.option(text), device: text }));
  const ticket = fc.record({
    order: text.map((one) => one.replaceAll(' ', '')),
    ref: fc.constantFrom('', 'aB3-_z90'),
    type: fc.constant('type'),
    session: fc.option(fc.constant('session')),
    holder: text,
    seat: fc.option(fc.record({ section: fc.string({ minLength: 1 }), row: text, seat: text })),
    presence: fc.record({ inside: fc.nat(9), used: fc.nat(9), lastIn: place, lastOut: place }),
    card: fc.record({
      state: fc.constantFrom('booked' as const, 'redeemed' as const, 'cancelled' as const),
      isRefunded: fc.boolean(),
      movedTo: fc.option(fc.record({ session: fc.option(text), start: instant })),
      section: fc.option(
        fc.record({ seat_map: fc.string({ minLength: 1 }), section: fc.string({ minLength: 1 }) }),
      ),
      dayFrom: instant,
      dayTo: instant,
    }),
  });

  // Guards: DOR-08
  test('of any ticket is read as it was written', () => {
    fc.assert(
      fc.property(ticket, (given) => {
        const days = given.session
          ? { dayFrom: 0, dayTo: 100 }
          : { dayFrom: given.card.dayFrom, dayTo: given.card.dayTo };
        expect(unpackCard(packTicket(given), tables)).toEqual({
          kind: 'ticket',
          order: given.order,
          ref: given.ref,
          holder: given.holder,
          seat: given.seat,
          type,
          session: given.session ? session : null,
          presence: given.presence,
          card: {
            ...given.card,
            ...days,
            kind: 'ticket',
            event: 'tour',
            group: 'adults',
            admits: 4,
            note: 'Card',
            session: given.session ? 'tour-1' : null,
            start: given.session ? 90 : null,
            owedSince: null,
          },
        });
      }),
    );
  });

  // Guards: DOR-08
  test('of an order has the codes of its tickets', () => {
    expect(unpackCard(packOrder({ order: 'K7', codes: ['a', 'b'] }), tables)).toEqual({
      kind: 'order',
      order: 'K7',
      codes: ['a', 'b'],
    });
  });

  // Guards: DOR-08
  test('of a membership is read as it was written', () => {
    const day = fc.option(fc.constant('2031-03-08'));
    const membership = fc.record({
      level: fc.constant('level'),
      admits: fc.integer({ min: 1, max: 100 }),
      members: fc.array(text, { maxLength: 4 }),
      validFrom: instant,
      validTo: instant,
      first: day,
      last: day,
      lastIn: place,
    });
    fc.assert(
      fc.property(membership, (given) => {
        const { admits, members, validFrom, validTo, first, last, lastIn } = given;
        expect(unpackCard(packMembership(given), tables)).toEqual({
          kind: 'membership',
          level: 'Friend',
          members,
          first,
          last,
          presence: { inside: 0, used: 0, lastIn, lastOut: null },
          card: {
            kind: 'membership',
            event: 'members',
            group: 'friend',
            admits,
            note: '',
            validFrom,
            validTo,
          },
        });
      }),
    );
  });

  // Guards: DOR-08
  test('cannot be read yet if its session is missing from the tables', () => {
    const known = '[1,"type","session","K7"]';
    expect(unpackCard(known, tables)).toBeDefined();
    expect(unpackCard(known, { ...tables, session: [] })).toBeUndefined();
    expect(unpackCard(known, { ...tables, type: [] })).toBeUndefined();
    const membership = '[-2,"level",1,[],null,null,null,null,0]';
    expect(unpackCard(membership, { ...tables, level: [] })).toBeUndefined();
  });
});

describe('a shift', () => {
  const snapshot = { id: 'one', at: 1_000_000, endsAt: 100_000_000 };

  // Guards: DOR-08
  test('begins with a snapshot at most 15 minutes old', () => {
    expect(shiftNow(snapshot, undefined, snapshot.at + freshFor)).toEqual({
      shift: { beganAt: snapshot.at + freshFor, seenAt: snapshot.at + freshFor },
    });
    expect(shiftNow(snapshot, undefined, snapshot.at + freshFor + 1)).toEqual({
      fault: 'snapshot_old',
    });
    expect(shiftNow(undefined, undefined, 0)).toEqual({ fault: 'no_snapshot' });
  });

  // Guards: DOR-08
  test('continues until the snapshot ends, however old it becomes, if it began fresh', () => {
    const shift = { beganAt: snapshot.at, seenAt: snapshot.endsAt - 2 };
    const now = snapshot.endsAt - 1;
    expect(shiftNow(snapshot, shift, now)).toEqual({ shift: { ...shift, seenAt: now } });
    expect(shiftNow(snapshot, shift, snapshot.endsAt)).toEqual({ fault: 'snapshot_over' });
  });

  // Guards: DOR-08
  test('is over once the page has been closed for an hour', () => {
    const shift = { beganAt: snapshot.at, seenAt: 10_000_000 };
    expect(shiftNow(snapshot, shift, 10_000_000 + shiftPause - 1)).toHaveProperty('shift');
    expect(shiftNow(snapshot, shift, 10_000_000 + shiftPause)).toEqual({ fault: 'snapshot_old' });
  });
});

// Guards: DOR-08
test('a new snapshot is due halfway through the previous one’s time', () => {
  const held = { beganAt: 0, endsAt: 100 };
  expect(isHalfOver(held, 50)).toBe(false);
  expect(isHalfOver(held, 51)).toBe(true);
});

// Guards: DOR-08
test('the server’s time is measured at the middle of a call', () => {
  expect(clockOffset(10_000, 4_000, 6_000)).toBe(5_000);
});
