import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findNamed,
  isOwnParameter,
  isQuantityOf,
  namedQuantities,
  namedSession,
  readReserveQuery,
  writeReserveQuery,
} from './reserve-query.ts';
import { advertising } from './testing/advertising.ts';

const read = (query: string) => readReserveQuery(new URLSearchParams(query));
const types = [
  { id: 'adult', name: 'Adult' },
  { id: 'child', name: 'Child' },
  { id: 'odd', name: 'adult' },
];

describe('an address', () => {
  // Guards: DET-07
  test('names groups, a type, a price, a code, a session and a date', () => {
    expect(
      read('tg=morning, Evening&select=Adult&price=12.50&code=SPRING&session=next&date=2026-12-01'),
    ).toMatchObject({
      groups: ['morning', 'Evening'],
      select: 'Adult',
      price: '12.50',
      code: 'SPRING',
      session: 'next',
      date: '2026-12-01',
    });
  });

  test('that names nothing requests nothing', () => {
    expect(read('lang=fi&utm_source=letter&tg=&select=')).toEqual({
      groups: null,
      select: null,
      price: null,
      code: null,
      session: null,
      date: null,
      mode: 'none',
      quantities: new Map(),
    });
  });

  // Guards: DET-31
  test.each([
    ['', 'none'],
    ['reserve=', 'none'],
    ['reserve=0', 'none'],
    ['reserve=false', 'none'],
    ['reserve=1', 'auto'],
    ['reserve=yes', 'auto'],
    ['reserve=warn', 'warn'],
    ['reserve=Strict', 'strict'],
  ])('with %j has the submit mode %s', (query, mode) => {
    expect(read(query).mode).toBe(mode);
  });

  // Guards: DET-32
  test('requests tickets by name or by id', () => {
    expect([...read('Adult=2&child=1&Member%20guest=0').quantities]).toEqual([
      ['Adult', 2],
      ['child', 1],
      ['Member guest', 0],
    ]);
  });

  // Guards: DET-32
  test.each([
    'utm_id=7',
    'gclid=12',
    '_ga=2',
    'ref=3',
    'Adult=two',
    'Adult=-1',
    'Adult=1.5',
    'Adult=12345',
    'price=3',
  ])('with %s requests no tickets', (query) => {
    expect(read(query).quantities.size).toBe(0);
  });

  test('can be written in a standard form with the same choices, whatever its kind', () => {
    const name = fc.oneof(
      fc.constantFrom('tg', 'select', 'price', 'code', 'session', 'date', 'reserve', 'lang'),
      fc.string(),
    );
    const value = fc.oneof(fc.string(), fc.constantFrom('2', '02', ' a, b ', ',', 'warn', 'yes'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const query = readReserveQuery(pairs);
        const written = Object.entries(writeReserveQuery(query));
        const again = readReserveQuery(written);
        expect(again).toEqual(query);
        expect(Object.entries(writeReserveQuery(again))).toEqual(written);
      }),
    );
  });

  test('never causes an error, and its quantities are whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        for (const quantity of readReserveQuery(pairs).quantities.values()) {
          expect(Number.isInteger(quantity) && quantity >= 0).toBe(true);
        }
      }),
    );
  });
});

test('a parameter is a quantity if a type has its name or it is written as one', () => {
  for (const name of ['Adult', 'child', 'ADULT', 'Senior', 'Member guest', 'Größe M', '大人']) {
    expect(isQuantityOf(types, name, '2'), name).toBe(true);
  }
  for (const name of ['utm_term', 'foo', 'Page', 'CampaignId', 'hour-2']) {
    expect(isQuantityOf(types, name, '2'), name).toBe(false);
  }
  expect(isQuantityOf(types, 'Adult', 'two')).toBe(false);
});

// Guards: DET-32
test.each(advertising)('the parameter %s is not a quantity and changes none', (name) => {
  for (const value of ['0', '1', '12', '1200']) {
    const { quantities } = read(`Adult=2&${name}=${value}&child=1`);
    const named = namedQuantities({ quantities }, types);
    expect(named).toEqual({ found: { adult: 2, child: 1 }, isMissing: false });
    expect(isQuantityOf(types, name, value)).toBe(false);
  }
});

test('a type may have a name that listings use too', () => {
  const odd = [{ id: 'show', name: 'Page' }];
  expect(namedQuantities(read('show=2'), odd).found).toEqual({ show: 2 });
  expect(namedQuantities(read('page=3'), odd).found).toEqual({ show: 3 });
});

// Guards: DET-08
test('ids take precedence over names, and names ignore case', () => {
  expect(findNamed(types, 'adult')?.id).toBe('adult');
  expect(findNamed(types, 'odd')?.id).toBe('odd');
  expect(findNamed(types, 'CHILD')?.id).toBe('child');
  expect(findNamed(types, 'senior')).toBeUndefined();
});

// Guards: DET-32
test('parameters that name no type do not change quantities', () => {
  const named = (query: string, known = types) => namedQuantities(read(query), types, known);
  const found = { child: 2, adult: 1 };
  expect(named('Child=2&adult=1')).toEqual({ found, isMissing: false });
  for (const missing of ['Senior=1', 'Member%20guest=1']) {
    expect(named(`Child=2&${missing}&adult=1`)).toEqual({ found, isMissing: true });
  }
  // A type that the event has but does not offer, and an id like those of its types.
  const known = [...types, { id: 'late', name: 'late' }, { id: 'hall-standing', name: 'Standing' }];
  expect(named('Child=2&late=1&adult=1', known)).toEqual({ found, isMissing: true });
  expect(named('Child=2&hall-seated=1&adult=1', known)).toEqual({ found, isMissing: true });
  expect(named('Child=2&early=1&adult=1', known)).toEqual({ found, isMissing: false });
  // Capitals are a type's only where the event has such types.
  expect(named('Child=2&VIP=1&adult=1')).toEqual({ found, isMissing: false });
  const formal = [...types, { id: 'cip', name: 'CIP' }];
  expect(named('Child=2&VIP=1&adult=1', formal)).toEqual({ found, isMissing: true });
});

describe('a session in the address', () => {
  const coming = [
    { id: 'a', date: '2026-12-01', hasPlaces: false },
    { id: 'b', date: '2026-12-01', hasPlaces: true },
    { id: 'c', date: '2026-12-02', hasPlaces: true },
  ];

  // Guards: DET-28
  test('is found by its id if it has places', () => {
    expect(namedSession('c', coming, '2026-12-01')).toBe(coming[2]);
    expect(namedSession('a', coming, '2026-12-01')).toBe('session_unavailable');
    expect(namedSession('z', coming, '2026-12-01')).toBe('session_not_found');
  });

  // Guards: DET-28, DET-29
  test('is the first bookable one of today', () => {
    expect(namedSession('today', coming, '2026-12-01')).toBe(coming[1]);
    expect(namedSession('today', coming, '2026-12-03')).toBe('session_unavailable');
  });

  // Guards: DET-28, DET-29
  test('is the next bookable one', () => {
    expect(namedSession('next', coming, '2026-12-02')).toBe(coming[1]);
    expect(namedSession('next', [], '2026-12-02')).toBe('session_unavailable');
  });
});

// Guards: ANA-09
test('login parameters count neither as ticket types nor as a campaign’s', () => {
  for (const key of ['login', 'member_code', 'zip_code', 'login.zip_code', 'login.other']) {
    expect(isQuantityOf([{ id: key, name: key }], key, '1011')).toBe(false);
    expect(isOwnParameter(key)).toBe(true);
  }
});
