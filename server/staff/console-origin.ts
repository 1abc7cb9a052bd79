import type { ServerSettings } from '../setup/settings.ts';

/** True if an address is at the console's origin (STF-19). Behind a proxy the scheme may differ, so the host and port decide. */
export const isAtConsole = ({ staff }: Pick<ServerSettings, 'staff'>, { host }: URL): boolean =>
  staff !== undefined && new URL(staff.url).host === host;

/** True if an address is at an origin that serves the console and nothing else. */
export const isConsoleAlone = (settings: Pick<ServerSettings, 'staff'>, url: URL): boolean =>
  settings.staff?.alone === true && isAtConsole(settings, url);
