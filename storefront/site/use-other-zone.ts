import { useSyncExternalStore } from 'react';
import { useStorefront } from './use-storefront.ts';

interface SessionStart {
  readonly start_datetime: string;
  readonly timezone: string;
  /** On the venue's clocks. */
  readonly date: string;
  readonly startTime: string;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns true if this device's time zone shows another time for a session's start than the venue's. */
export function differsHere({ start_datetime, date, startTime }: SessionStart): boolean {
  const at = new Date(start_datetime);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}` !== `${date} ${startTime}`;
}

/** The name of a zone, "Eastern Time". */
function zoneName({ timezone, start_datetime }: SessionStart, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    timeZoneName: 'longGeneric',
  });
  const parts = format.formatToParts(new Date(start_datetime));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

const neverChanges = () => () => undefined;

/**
 * Returns the name of a session's zone if the reader's clocks show another time; null on the server, which knows no
 * reader.
 */
export function useOtherZone(session: SessionStart | undefined): string | null {
  const { language } = useStorefront();
  return useSyncExternalStore(
    neverChanges,
    () => (session && differsHere(session) ? zoneName(session, language) : null),
    () => null,
  );
}
