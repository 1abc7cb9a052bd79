import { browserStorage, storedTexts } from '../browser/browser-storage.ts';

const keyOf = (seller: string): string => `allDaySessionIds:${seller}`;
/** The maximum number of sessions to remember: a guest looks at few, and older ones are dropped. */
const maxSessions = 100;

/** The sessions of a seller that this browser knows to be all-day (CAL-25). */
export function allDaySessionIds(seller: string): ReadonlySet<string> {
  return new Set(storedTexts(browserStorage('localStorage'), keyOf(seller)));
}

/** Stores whether sessions are all-day: that depends on the other sessions of their date. */
export function saveAllDay(seller: string, sessionIds: readonly string[], isAllDay: boolean): void {
  const known = allDaySessionIds(seller);
  const others = [...known].filter((id) => !sessionIds.includes(id));
  const next = isAllDay ? [...others, ...sessionIds].slice(-maxSessions) : others;
  if (next.length === known.size && next.every((id) => known.has(id))) return;
  browserStorage('localStorage').setItem(keyOf(seller), JSON.stringify(next));
}
