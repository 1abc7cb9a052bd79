import { cardAmountBounds } from '../pricing/card-amount.ts';
import { type Minor, sum } from '../pricing/money.ts';
import { alphabet, reference } from './reference.ts';

/** Random characters of a number, of at least 4.8 bits each: 91 bits. One more tells typos. */
const randomLength = 19;
/** The most that a field takes: spaces and dashes are let go of (PAY-41). */
export const longestTyped = 70;

/** A gift card's number from as many random bytes as it has random characters, or more. */
export function cardNumber(bytes: Uint8Array): string {
  if (bytes.length < randomLength) throw new RangeError('too few random bytes for a number');
  const random = reference(bytes.subarray(0, randomLength));
  const check = (alphabet.length - weigh(random, 2)) % alphabet.length;
  return random + alphabet[check];
}

/**
 * The number that somebody typed, as we keep it; null where it can't be one. The alphabet has a
 * prime length and every place its own weight, so that a wrong character and two that changed
 * places are always told.
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

/** Sum of the characters' places in the alphabet, each by its own weight, modulo its length. */
function weigh(text: string, from: number): number {
  const weighted = [...text].map((character, at) => alphabet.indexOf(character) * (at + from));
  return sum(weighted) % alphabet.length;
}

/** As people read it: groups of four. */
export const groupedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

export const lastFour = (number: string): string => number.slice(-4);

export type CardState = 'active' | 'not_active' | 'used' | 'blocked' | 'expired';

/** Whether a card can be paid from at `now` (epoch milliseconds), else why not (PAY-43, PAY-47). */
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
 * How much of what is due each gift card pays, in their order. What is left is nothing, or enough
 * for a payment by card where the gift cards can leave that much (PAY-34).
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
 * Why a gift card can't be applied: it is applied already (PAY-42), or has nothing to pay with
 * (PAY-43). Null where it can be.
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
