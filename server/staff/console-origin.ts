import type { ServerSettings } from '../setup/settings.ts';

/**
 * True if an address is at the console's origin (STF-19). Behind a proxy the scheme may differ, so the host and port
 * decide.
 */
export const isAtConsole = ({ staff }: Pick<ServerSettings, 'staff'>, { host }: URL): boolean =>
  staff !== undefined && new URL(staff.url).host === host;

/** True if an address's origin serves only the console. */
export const isConsoleAlone = (settings: Pick<ServerSettings, 'staff'>, url: URL): boolean =>
  settings.staff?.alone === true && isAtConsole(settings, url);

/** The server, or a part of it, as a function. */
type Answers = (request: Request, surroundings?: object) => Response | Promise<Response>;

/** Shared storefront answers are not served at an origin that serves only the console. */
export const outsideConsole =
  (settings: ServerSettings, shared: Answers, other: Answers): Answers =>
  (request, surroundings) =>
    isConsoleAlone(settings, new URL(request.url))
      ? other(request, surroundings)
      : shared(request, surroundings);
