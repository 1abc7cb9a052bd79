import { redirect } from 'react-router';
import { addresses } from '../address.ts';
import { keptSecret } from '../page-headers.ts';
import { sessionExpiry } from './session-cookie.ts';

/** Whether the browser that asks for a page is logged in, as far as its readable cookie says. */
export const isLoggedIn = (request: Request, now = Date.now()): boolean =>
  sessionExpiry(request.headers.get('cookie') ?? '', now) !== null;

/** Leads to the home page instead of the one that was asked for. */
export function sendHome(request: Request, slug: string): never {
  const lang = new URL(request.url).searchParams.get('lang');
  throw redirect(addresses({ slug, lang }).home(), { headers: keptSecret });
}
