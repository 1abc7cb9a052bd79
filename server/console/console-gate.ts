import type { MiddlewareHandler } from 'hono';
import type { ServerSettings } from '../setup/settings.ts';
import { isAtConsole, isConsoleAlone } from '../staff/console-origin.ts';

const isPage = (path: string): boolean => path === '/staff' || path.startsWith('/staff/');
const isCall = (path: string): boolean => path === '/staff_api' || path.startsWith('/staff_api/');
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Keeps the console at its own origin (STF-19): elsewhere its pages redirect there, and its calls do not exist. An origin only
 * for the console redirects everything else to its front page.
 */
export const consoleGate =
  (settings: Pick<ServerSettings, 'staff'>): MiddlewareHandler =>
  async ({ req, redirect, text }, next) => {
    const url = new URL(req.url);
    // Decoded, as the routes see it.
    const { path, method } = req;
    if (isAtConsole(settings, url)) {
      const isOurs = isPage(path) || isCall(path) || path === '/health' || path === '/ready';
      if (isOurs || !isConsoleAlone(settings, url)) return next();
      return isRead(method) ? redirect('/staff') : text('Not found\n', 404);
    }
    if (isCall(path)) return text('Not found\n', 404);
    const { staff } = settings;
    if (!staff || !isPage(path) || !isRead(method)) return next();
    return redirect(`${staff.url}${url.pathname}${url.search}`);
  };
