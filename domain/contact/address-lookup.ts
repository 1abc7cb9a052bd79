import { countryCode } from './country-code.ts';
import type { IdentityFieldName } from './identity-form.ts';

/** Countries whose addresses can be looked up, with the service's codes (QTY-56, A-30). */
const lookupCountries = { us: 'USA', gb: 'GBR', ca: 'CAN', au: 'AUS', nz: 'NZL' } as const;

/** Minimum number of characters for a lookup (QTY-54). */
const minSearchLength = 4;
/** Milliseconds without a keystroke before a lookup (QTY-54). */
const searchDelay = 300;

/** An address in the form. */
export type FormAddress = Readonly<
  Partial<Record<'address' | 'address_more' | 'city' | 'state' | 'zip_code' | 'country', string>>
>;

/** A suggestion of the service: an address, or a container of several. */
export interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly description: string;
  readonly isAddress: boolean;
}

/** A query: a text, or a text within a container found before (QTY-57). */
export interface Question {
  readonly text: string;
  readonly container: string | null;
}

/**
 * The state of the address input. In `manual` and `failed` the fields are open (QTY-50, QTY-51).
 */
export type AddressLookup =
  | { readonly kind: 'autocomplete'; readonly text: string }
  | { readonly kind: 'searching'; readonly text: string; readonly question: Question }
  | {
      readonly kind: 'listing';
      readonly text: string;
      readonly suggestions: readonly Suggestion[];
      /** Index of the suggestion that Enter selects; -1 for none. */
      readonly active: number;
    }
  | { readonly kind: 'retrieving'; readonly text: string; readonly id: string }
  | { readonly kind: 'manual'; readonly address: FormAddress }
  | { readonly kind: 'failed'; readonly address: FormAddress };

export type LookupEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'focused' | 'left' | 'dismissed' | 'failed' | 'enter_manually' | 'search' }
  | {
      readonly kind: 'found';
      readonly question: Question;
      readonly suggestions: readonly Suggestion[];
    }
  | { readonly kind: 'moved'; readonly by: 1 | -1 }
  | { readonly kind: 'chose'; readonly suggestion: Suggestion }
  | { readonly kind: 'retrieved'; readonly id: string; readonly address: FormAddress };

export const lookupStart: AddressLookup = { kind: 'autocomplete', text: '' };

/** Returns true with a key, both fields, and either no country yet or one with lookup (QTY-52). */
export function canLookUp(options: {
  readonly key: string | null;
  readonly fields: readonly IdentityFieldName[];
  /** Empty until one is chosen. */
  readonly country: string;
}): boolean {
  const { key, fields, country } = options;
  const isSupported = country === '' || countryCode(country) in lookupCountries;
  return key !== null && fields.includes('address') && fields.includes('country') && isSupported;
}

/** The countries to search, in the service's notation: the chosen one, or all (QTY-56). */
export function countriesToSearch(country: string): readonly string[] {
  const all: Readonly<Record<string, string>> = lookupCountries;
  const chosen = all[countryCode(country)];
  return chosen === undefined ? Object.values(all) : [chosen];
}

/** Milliseconds to wait before sending a query. Opening a container is not typing, so it does not wait. */
export const queryDelay = ({ container }: Question): number =>
  container === null ? searchDelay : 0;

/**
 * Returns true if the form must not continue until an address is chosen or the fields are open
 * (QTY-55).
 */
export const mustChooseAddress = (text: string, isRequired: boolean): boolean =>
  isRequired || text.trim() !== '';

export const isManual = (
  state: AddressLookup,
): state is Extract<AddressLookup, { kind: 'manual' | 'failed' }> =>
  state.kind === 'manual' || state.kind === 'failed';

/** The next state of the input. An answer to an outdated query changes nothing. */
export function nextLookup(state: AddressLookup, event: LookupEvent): AddressLookup {
  if (isManual(state)) return event.kind === 'search' ? lookupStart : state;
  const { text } = state;
  switch (event.kind) {
    case 'typed':
      return searching(event.text);
    case 'focused':
      return state.kind === 'autocomplete' ? searching(text) : state;
    case 'left':
      // A chosen address is being loaded, wherever the focus has moved meanwhile.
      return state.kind === 'retrieving' ? state : { kind: 'autocomplete', text };
    case 'dismissed':
      return { kind: 'autocomplete', text };
    case 'found':
      if (state.kind !== 'searching' || state.question !== event.question) return state;
      return { kind: 'listing', text, suggestions: event.suggestions, active: -1 };
    case 'moved':
      return state.kind === 'listing' ? moved(state, event.by) : state;
    case 'chose':
      return chosen(state, event.suggestion);
    case 'retrieved':
      if (state.kind !== 'retrieving' || state.id !== event.id) return state;
      return { kind: 'manual', address: event.address };
    case 'failed':
      return { kind: 'failed', address: typedAddress(text) };
    case 'enter_manually':
      return { kind: 'manual', address: typedAddress(text) };
    case 'search':
      return state;
  }
}

function searching(text: string): AddressLookup {
  const wanted = text.trim();
  if (wanted.length < minSearchLength) return { kind: 'autocomplete', text };
  return { kind: 'searching', text, question: { text: wanted, container: null } };
}

function moved(state: Extract<AddressLookup, { kind: 'listing' }>, by: 1 | -1): AddressLookup {
  const { length } = state.suggestions;
  if (length === 0) return state;
  const from = state.active === -1 && by === -1 ? 0 : state.active;
  return { ...state, active: (from + by + length) % length };
}

/** The state after choosing a suggestion (QTY-53): loads an address in full; opens a container. */
function chosen(
  { text }: Exclude<AddressLookup, { kind: 'manual' | 'failed' }>,
  { id, isAddress }: Suggestion,
): AddressLookup {
  if (isAddress) return { kind: 'retrieving', text, id };
  return { kind: 'searching', text, question: { text: text.trim(), container: id } };
}

/** Keeps the typed text when the fields open. */
const typedAddress = (text: string): FormAddress =>
  text.trim() === '' ? {} : { address: text.trim() };
