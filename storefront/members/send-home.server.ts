import { type LoaderFunctionArgs, redirect } from 'react-router';
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

/** Loads a page for guests: whoever is logged in is led home instead (USR-50, ORD-06). */
export function guestsOnly({
  request,
  params,
}: Pick<LoaderFunctionArgs, 'request' | 'params'>): null {
  if (isLoggedIn(request)) sendHome(request, params['seller'] ?? '');
  return null;
}
