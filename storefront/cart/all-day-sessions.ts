import { browserStorage, keptTexts } from '../browser/browser-storage.ts';

const keyOf = (seller: string): string => `allDaySessionIds:${seller}`;
/** A guest looks at few of them; what is older than these many is forgotten. */
const most = 100;

/** The sessions of a seller that this browser knows to be for the whole day (CAL-25). */
export function allDaySessionIds(seller: string): ReadonlySet<string> {
  return new Set(keptTexts(browserStorage('localStorage'), keyOf(seller)));
}

/** Keeps that a session is for the whole day, or no longer: whether it is changes with its date. */
export function keepAllDay(seller: string, sessionIds: readonly string[], isAllDay: boolean): void {
  const known = allDaySessionIds(seller);
  const others = [...known].filter((id) => !sessionIds.includes(id));
  const next = isAllDay ? [...others, ...sessionIds].slice(-most) : others;
  if (next.length === known.size && next.every((id) => known.has(id))) return;
  browserStorage('localStorage').setItem(keyOf(seller), JSON.stringify(next));
}
