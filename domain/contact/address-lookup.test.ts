import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressLookup,
  canLookUp,
  countriesToSearch,
  isManual,
  type LookupEvent,
  lookupStart,
  mustChooseAddress,
  nextLookup,
  queryDelay,
  type Suggestion,
} from './address-lookup.ts';

const street: Suggestion = { id: 's', text: 'Mill Lane', description: '', isAddress: false };
const house: Suggestion = { id: 'h', text: '4 Mill Lane', description: '', isAddress: true };

const after = (...events: readonly LookupEvent[]): AddressLookup =>
  events.reduce(nextLookup, lookupStart);

/** Returns the state that lists these suggestions. */
function listed(...suggestions: readonly Suggestion[]): AddressLookup {
  const state = after({ kind: 'typed', text: 'mill' });
  if (state.kind !== 'searching') throw new Error('nothing is looked up');
  return nextLookup(state, { kind: 'found', question: state.question, suggestions });
}

describe('an address lookup', () => {
  // Guards: QTY-54
  test('starts at four characters, not counting outer spaces', () => {
    expect(after({ kind: 'typed', text: 'mil ' }).kind).toBe('autocomplete');
    expect(after({ kind: 'typed', text: 'mill ' })).toMatchObject({
      kind: 'searching',
      question: { text: 'mill', container: null },
    });
  });

  // Guards: QTY-54
  test('waits for 300 ms without a keystroke, but not within an opened container', () => {
    expect(queryDelay({ text: 'mill', container: null })).toBe(300);
    expect(queryDelay({ text: 'mill', container: 's' })).toBe(0);
  });

  // Guards: QTY-54
  test('runs only while the input has the focus', () => {
    const left = after({ kind: 'typed', text: 'mill' }, { kind: 'left' });
    expect(left).toEqual({ kind: 'autocomplete', text: 'mill' });
    expect(nextLookup(left, { kind: 'focused' }).kind).toBe('searching');
  });

  // Guards: QTY-56
  test('searches the chosen country or all five', () => {
    expect(countriesToSearch('gb')).toEqual(['GBR']);
    expect(countriesToSearch('')).toEqual(['USA', 'GBR', 'CAN', 'AUS', 'NZL']);
  });

  // Guards: QTY-52
  test('needs a key, the fields address and country, and no country outside the list', () => {
    const all = { key: 'AA11', fields: ['address', 'country'] as const, country: 'nz' };
    expect(canLookUp(all)).toBe(true);
    expect(canLookUp({ ...all, country: '' })).toBe(true);
    expect(canLookUp({ ...all, country: 'fi' })).toBe(false);
    expect(canLookUp({ ...all, key: null })).toBe(false);
    expect(canLookUp({ ...all, fields: ['address'] })).toBe(false);
    expect(canLookUp({ ...all, fields: ['country'] })).toBe(false);
  });
});

describe('a result', () => {
  test('is listed unless the query has changed since', () => {
    const first = after({ kind: 'typed', text: 'mill' });
    if (first.kind !== 'searching') throw new Error('nothing is looked up');
    const second = nextLookup(first, { kind: 'typed', text: 'mill l' });
    const late = { kind: 'found', question: first.question, suggestions: [street] } as const;
    expect(nextLookup(second, late)).toBe(second);
    expect(nextLookup(first, late)).toMatchObject({ kind: 'listing', active: -1 });
  });

  test('can be reached by cycling through the list from either end', () => {
    const list = listed(street, house);
    const down = nextLookup(list, { kind: 'moved', by: 1 });
    expect(down).toMatchObject({ active: 0 });
    expect(nextLookup(down, { kind: 'moved', by: -1 })).toMatchObject({ active: 1 });
    expect(nextLookup(list, { kind: 'moved', by: -1 })).toMatchObject({ active: 1 });
    expect(nextLookup(listed(), { kind: 'moved', by: 1 })).toMatchObject({ active: -1 });
  });

  test('can be dismissed without losing the text', () => {
    expect(nextLookup(listed(house), { kind: 'dismissed' })).toEqual({
      kind: 'autocomplete',
      text: 'mill',
    });
  });

  // Guards: QTY-53
  test('is opened if it holds several addresses', () => {
    expect(nextLookup(listed(street), { kind: 'chose', suggestion: street })).toMatchObject({
      kind: 'searching',
      question: { text: 'mill', container: 's' },
    });
  });

  // Guards: QTY-53
  test('is loaded in full if it is an address, even if the input loses the focus meanwhile', () => {
    const chosen = nextLookup(listed(house), { kind: 'chose', suggestion: house });
    expect(chosen).toMatchObject({ kind: 'retrieving', id: 'h' });
    const left = nextLookup(chosen, { kind: 'left' });
    const address = { address: '4 Mill Lane', country: 'gb' };
    expect(nextLookup(left, { kind: 'retrieved', id: 'h', address })).toEqual({
      kind: 'manual',
      address,
    });
    expect(nextLookup(left, { kind: 'retrieved', id: 'other', address })).toBe(left);
  });
});

describe('the fields are open', () => {
  const reachable = fc.constantFrom<AddressLookup>(
    lookupStart,
    after({ kind: 'typed', text: 'mill' }),
    listed(street, house),
    nextLookup(listed(house), { kind: 'chose', suggestion: house }),
  );

  // Guards: ERR-05, QTY-51
  test('after any failure and when the button is pressed, with the typed text', () => {
    fc.assert(
      fc.property(reachable, (state) => {
        const address = 'text' in state && state.text !== '' ? { address: state.text } : {};
        expect(nextLookup(state, { kind: 'failed' })).toEqual({ kind: 'failed', address });
        expect(nextLookup(state, { kind: 'enter_manually' })).toEqual({ kind: 'manual', address });
      }),
    );
  });

  test('until the person searches again, whatever answers still arrive', () => {
    const open = after({ kind: 'enter_manually' });
    expect(nextLookup(open, { kind: 'failed' })).toBe(open);
    expect(nextLookup(open, { kind: 'typed', text: 'mill lane' })).toBe(open);
    const again = nextLookup(open, { kind: 'search' });
    expect(isManual(again)).toBe(false);
  });
});

// Guards: QTY-55
test('an address must be chosen if it is required or something was typed', () => {
  expect(mustChooseAddress('', true)).toBe(true);
  expect(mustChooseAddress('mill', false)).toBe(true);
  expect(mustChooseAddress(' ', false)).toBe(false);
});
