import type { CallAnswer, Outcome } from '#contract/client.ts';
import { sessionExpiry } from '../browser/session-cookie.ts';

export type User = CallAnswer<'getMyUser'>['user'][number];

/** Asks the server who is logged in. */
export type Ask = () => Promise<Outcome<CallAnswer<'getMyUser'>>>;

export interface MemberStore {
  subscribe(listener: () => void): () => void;
  /** The logged-in member; null for a guest, undefined until that is known. */
  get(): User | null | undefined;
  /** Finds out who is logged in; asks the server only once. */
  look(ask: Ask): Promise<User | null>;
  /** Stores a member who has just logged in here; other tabs check again. */
  accept(user: User): void;
  /** Records that nobody is logged in, here and in other tabs. */
  leave(): void;
  /** Returns true if the member's session has ended, by expiry or in another tab (APP-60). */
  isOver(): boolean;
  /** Marks the stored member as possibly outdated: another tab has announced a login or logout. */
  doubt(): void;
}

interface Environment {
  /** Returns the page's cookies, as in `document.cookie`. */
  readonly cookies: () => string;
  readonly now: () => number;
  readonly tellOtherTabs: () => void;
}

/** Creates a store of the member logged in at one seller, shared by the header and the pages. */
export function createMemberStore({ cookies, now, tellOtherTabs }: Environment): MemberStore {
  const listeners = new Set<() => void>();
  let user: User | null | undefined;
  let asking: Promise<User | null> | undefined;
  let isDoubted = false;
  /**
   * The server accepts a session that has expired by this browser's clock, so the clock is wrong.
   */
  let isClockWrong = false;

  const isKept = (): boolean => sessionExpiry(cookies(), 0) !== null;
  // Browsers drop the cookie when it expires, whatever their clock shows.
  const hasSession = (): boolean =>
    isClockWrong ? isKept() : sessionExpiry(cookies(), now()) !== null;

  function change(next: User | null): User | null {
    isDoubted = false;
    isClockWrong = next !== null && isKept() && sessionExpiry(cookies(), now()) === null;
    user = next;
    for (const listener of listeners) listener();
    return next;
  }

  async function askWho(ask: Ask): Promise<User | null> {
    const outcome = await ask();
    asking = undefined;
    if (outcome.ok) return change(outcome.answer.user[0] ?? null);
    // The cookie may belong to a session at another portal of this host.
    if (outcome.status === 401) return change(null);
    // Unknown: the next call asks again.
    return user ?? null;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => user,
    async look(ask) {
      // A member whose session is over is handled by `isOver`.
      if (user ? !hasSession() : !isKept()) return user ? null : change(null);
      if (user !== undefined && !isDoubted) return user;
      asking ??= askWho(ask);
      return asking;
    },
    accept(next) {
      change(next);
      tellOtherTabs();
    },
    leave() {
      change(null);
      tellOtherTabs();
    },
    isOver: () => Boolean(user) && !hasSession(),
    doubt() {
      isDoubted = true;
    },
  };
}
