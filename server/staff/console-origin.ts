import type { ServerSettings } from '../setup/settings.ts';

/** Returns true if a request came to the console's origin (STF-19). */
export const isAtConsole = ({ staff }: ServerSettings, url: URL): boolean =>
  staff !== undefined && new URL(staff.url).host === url.host;
