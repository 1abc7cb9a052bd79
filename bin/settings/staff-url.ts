import type { ServerSettings } from '#server/setup/settings.ts';
import { isPublic } from './reach.ts';
import type { Settings } from './settings.ts';

type Where = Pick<Settings, 'staffUrl' | 'publicUrl' | 'host' | 'port'>;

/**
 * Returns the console's origin (STF-19): the environment's, which serves only the console, or else this machine's name on a
 * server that only this machine reaches. Undefined on a public server without one: the console is off.
 */
export function staffOf(settings: Where): ServerSettings['staff'] {
  const { staffUrl, port } = settings;
  if (staffUrl !== undefined) return { url: staffUrl, alone: true };
  return isPublic(settings) ? undefined : { url: `http://localhost:${port}`, alone: false };
}

/** Returns the lines that say why there is no console; none if there is one. */
export const consoleWarnings = (settings: Where): readonly string[] =>
  staffOf(settings)
    ? []
    : [
        'The console is off: set STAFF_URL to an origin for staff alone, such as "https://staff.example.org".',
      ];
