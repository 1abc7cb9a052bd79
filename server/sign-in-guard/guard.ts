import { createHmac, timingSafeEqual } from 'node:crypto';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { countIn, hashOf, uncountTry, withinRate } from '../http/rate-limit.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { closeWindow, countHit, openWindow } from '../store/rates.ts';

const hour = 3_600;
const day = 24 * hour;
/**
 * Limit on wrong passwords for an account without a second factor, from browsers that have not signed in to it before (STF-14).
 */
const guesses = { name: 'staff_guess', limit: 20, seconds: hour };
/** Marks an account whose password was guessed at; it stays guarded until the link in the email is used. */
const guarded = { name: 'staff_guarded', seconds: 365 * day };
/** Limit on emails with such a link to one person, which anyone who guesses can trigger. */
const letters = { name: 'staff_guard_letter', limit: 3, seconds: day };
/** Limit on attempts with the emailed link, which only the mailbox's reader has. */
const byLetter = { name: 'staff_guard_try', rate: { limit: 10, seconds: hour / 4 } };
/** Hours for which the emailed link works. */
export const guardHours = 24;

/** Services without an actor: counts are attributed to nobody. */
interface Caller {
  readonly services: Services;
  readonly portalId: number;
}

interface Guess {
  /** In lower case. */
  readonly email: string;
  /** The person with this address; undefined if there is none. */
  readonly personId: string | undefined;
  /** The secret from the emailed link, if the browser has one. */
  readonly letter: string | undefined;
  /** Identifies the letter. */
  readonly occasion: string;
}

/**
 * Counts a password before it is compared, for an account without a second factor and a browser that has not signed in to it
 * before. After twenty wrong ones in an hour, none is compared until the emailed link is used, because many networks together
 * could otherwise guess for ever (STF-14). Unknown addresses get the same answers. Throws `sign_in_guarded`,
 * `too_many_requests`.
 */
export async function countGuess(caller: Caller, guess: Guess): Promise<void> {
  const { email, letter } = guess;
  const until = await guardOf(caller, email);
  if (until !== undefined && letter !== undefined && opens(caller, { email, until, letter })) {
    return withinRate(caller, byLetter.name, email, byLetter.rate);
  }
  if (until === undefined) {
    const { hits } = await countIn(caller, guesses.name, email, { seconds: guesses.seconds, n: 1 });
    if (hits <= guesses.limit) return;
  }
  await guard(caller, guess);
  throw new StaffRefusal('sign_in_guarded', 'sign_in');
}

/** Uncounts a correct password; if the emailed link was used, ends the account's guard. */
export async function uncountGuess(
  caller: Caller,
  { email, letter }: Pick<Guess, 'email' | 'letter'>,
): Promise<void> {
  const { services, portalId } = caller;
  await uncountTry(caller, guesses.name, email);
  if (letter === undefined) return;
  const keyHash = hashOf(email);
  await services.store.write(portalId, async (tx) => {
    await closeWindow(tx, { name: guarded.name, keyHash });
    await closeWindow(tx, { name: guesses.name, keyHash });
  });
}

async function guard({ services, portalId }: Caller, guess: Guess): Promise<void> {
  const { email, personId, occasion } = guess;
  const now = new Date(services.now());
  const keyHash = hashOf(email);
  await services.store.write(portalId, async (tx) => {
    await countHit(tx, { name: guarded.name, keyHash }, now, guarded.seconds);
    if (personId === undefined) return;
    const told = await countHit(tx, { name: letters.name, keyHash }, now, letters.seconds);
    if (told.hits > letters.limit) return;
    enqueue(tx, 'mail_staff_notice', {
      portal_id: portalId,
      person_id: personId,
      occasion,
      about: { kind: 'sign_in_guarded' },
    });
  });
}

/** The time at which an account's guard ends, which also identifies the guard; undefined without one. */
async function guardOf({ services, portalId }: Caller, email: string): Promise<Date | undefined> {
  const key = { name: guarded.name, keyHash: hashOf(email) };
  const now = new Date(services.now());
  const window = await services.store.readOnce(portalId, (tx) => openWindow(tx, key, now));
  return window?.ends_at;
}

/** Creates the secret of an emailed link; undefined if the account is not guarded. */
export async function guardToken(caller: Caller, email: string): Promise<string | undefined> {
  const until = await guardOf(caller, email);
  if (until === undefined) return undefined;
  const ends = (caller.services.now() + guardHours * hour * 1_000).toString(36);
  return `${ends}.${proofOf(caller, { email, until, ends })}`;
}

/** Returns true if a link's secret was created for this guard and has not expired. */
function opens(
  caller: Caller,
  {
    email,
    until,
    letter,
  }: { readonly email: string; readonly until: Date; readonly letter: string },
): boolean {
  const [ends = '', proof = ''] = letter.split('.');
  if (!(Number.parseInt(ends, 36) > caller.services.now())) return false;
  const expected = Buffer.from(proofOf(caller, { email, until, ends }));
  const given = Buffer.from(proof);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const proofOf = (
  { services, portalId }: Caller,
  { email, until, ends }: { readonly email: string; readonly until: Date; readonly ends: string },
): string =>
  createHmac('sha256', services.settings.giftCardKey)
    .update(JSON.stringify(['sign-in guard', portalId, email, until.getTime(), ends]))
    .digest('base64url');
