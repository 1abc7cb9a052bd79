import type { CallAnswer, Outcome } from '#contract/client.ts';
import { sessionExpiry } from '../browser/session-cookie.ts';

export type User = CallAnswer<'getMyUser'>['user'][number];

/** Asks the server who is logged in. */
export type Ask = () => Promise<Outcome<CallAnswer<'getMyUser'>>>;

export interface MemberStore {
  subscribe(listener: () => void): () => void;
  /** The member who is logged in; null for a guest, undefined until that is known. */
  get(): User | null | undefined;
  /** Finds out who is logged in, which is asked of the server once. */
  look(ask: Ask): Promise<User | null>;
  /** Somebody has just logged in here; other tabs look again. */
  accept(user: User): void;
  /** Nobody is logged in any more, here and in other tabs. */
  leave(): void;
  /** The session of who was logged in has ended, by time or in another tab (APP-60). */
  isOver(): boolean;
  /** Another tab has told of a login or logout: what is known here may be old. */
  doubt(): void;
}

interface Surroundings {
  /** The page's cookies, as `document.cookie` has them. */
  readonly cookies: () => string;
  readonly now: () => number;
  readonly tellOtherTabs: () => void;
}

/** A store of the member who is logged in at one seller, shared by the header and the pages. */
export function createMemberStore({ cookies, now, tellOtherTabs }: Surroundings): MemberStore {
  const listeners = new Set<() => void>();
  let user: User | null | undefined;
  let asking: Promise<User | null> | undefined;
  let isDoubted = false;
  /** The server knows a session that by this browser's clock is over: then the clock is wrong. */
  let isClockWrong = false;

  const isKept = (): boolean => sessionExpiry(cookies(), 0) !== null;
  // Browsers drop the cookie in time, whatever their clock says.
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
    // The cookie may tell of a session at another portal of this host.
    if (outcome.status === 401) return change(null);
    // Nothing is known of it: the next who looks asks again.
    return user ?? null;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => user,
    async look(ask) {
      // Whose session is over learns it by `isOver`, which does what has to be done then.
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
