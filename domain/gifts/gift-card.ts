import { cardAmountBounds } from '../pricing/card-amount.ts';
import { type Minor, sum } from '../pricing/money.ts';
import { alphabet, reference } from './reference.ts';

/** Random characters of a number, at least 4.8 bits each: 91 bits. Followed by one check character. */
const randomLength = 19;
/** Maximum length of accepted input; spaces and dashes are ignored (PAY-41). */
export const maxTypedLength = 70;

/** A gift card number made from random bytes, at least one per random character. */
export function cardNumber(bytes: Uint8Array): string {
  if (bytes.length < randomLength) throw new RangeError('too few random bytes for a number');
  const random = reference(bytes.subarray(0, randomLength));
  const check = (alphabet.length - weigh(random, 2)) % alphabet.length;
  return random + alphabet[check];
}

/**
 * Converts a typed number to the stored form; null if it is invalid. The alphabet has a prime length and each position
 * its own weight, so the check character detects any single wrong character and any two swapped ones.
 */
export function readCardNumber(typed: string): string | null {
  const number = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  if (number.length !== randomLength + 1) return null;
  if ([...number].some((character) => !alphabet.includes(character))) return null;
  const last = number.slice(-1);
  const total = weigh(number.slice(0, -1), 2) + alphabet.indexOf(last);
  return total % alphabet.length === 0 ? number : null;
}

/** The sum of the characters' indexes in the alphabet, each weighted by its position, modulo the alphabet's length. */
function weigh(text: string, from: number): number {
  const weighted = [...text].map((character, at) => alphabet.indexOf(character) * (at + from));
  return sum(weighted) % alphabet.length;
}

/** The number in groups of four, for people to read. */
export const groupedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

export const lastFour = (number: string): string => number.slice(-4);

type CardState = 'active' | 'not_active' | 'used' | 'blocked' | 'expired';

/**
 * The state of a card at `now` (epoch milliseconds); only an active one can pay (PAY-43, PAY-47).
 */
export function cardState(
  card: {
    readonly balance: Minor;
    readonly active_from: Date;
    readonly expires_at: Date | null;
    readonly blocked_at: Date | null;
  },
  now: number,
): CardState {
  if (card.blocked_at !== null) return 'blocked';
  if (card.expires_at !== null && card.expires_at.getTime() <= now) return 'expired';
  if (card.active_from.getTime() > now) return 'not_active';
  return card.balance > 0 ? 'active' : 'used';
}

/**
 * The share of the amount due that each gift card pays, in their order. The rest is zero or, if the
 * gift cards can leave that much, enough for a card payment (PAY-34).
 */
export function cardShares(due: Minor, balances: readonly Minor[], currency: string): Minor[] {
  let left = due;
  const shares = balances.map((balance) => {
    const share = Math.max(0, Math.min(balance, left));
    left -= share;
    return share;
  });
  const { min } = cardAmountBounds(currency);
  if (left === 0 || left >= min || due < min) return shares;
  let missing = min - left;
  return shares
    .toReversed()
    .map((share) => {
      const less = Math.min(share, missing);
      missing -= less;
      return share - less;
    })
    .toReversed();
}

/**
 * The reason why a gift card cannot be applied: it already is (PAY-42), or it has no money to pay with (PAY-43). Null
 * if it can.
 */
export function cardFault(
  card: { readonly number: string; readonly state: CardState; readonly balance: string },
  applied: readonly { readonly number: string }[],
): 'duplicate' | 'empty' | null {
  const number = readCardNumber(card.number) ?? card.number;
  if (applied.some((other) => (readCardNumber(other.number) ?? other.number) === number)) {
    return 'duplicate';
  }
  return card.state !== 'active' || Number(card.balance) === 0 ? 'empty' : null;
}
