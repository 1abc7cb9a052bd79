import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isForVisit } from '#domain/events/visit-parameters.ts';
import { sessionExpiry } from '../browser/session-cookie.ts';
import { addresses } from '../site/address.ts';
import { keptSecret } from '../site/page-headers.ts';
import { ownApi } from './load-storefront.server.ts';

/**
 * Returns true if the browser that requests a page is logged in, according to its readable cookie.
 */
export const isLoggedIn = (request: Request, now = Date.now()): boolean =>
  sessionExpiry(request.headers.get('cookie') ?? '', now) !== null;

/**
 * Redirects to the home page instead of the requested one. The parameters meant for the visit are
 * kept, and so is the message that home is to show.
 */
export function sendHome(
  request: Request,
  slug: string,
  cookies: readonly string[] = [],
  said: Readonly<Record<string, string>> = {},
): never {
  const query = [...new URL(request.url).searchParams, ...Object.entries(said)];
  const kept = Object.fromEntries(query.filter(([name]) => name === 'lang' || isForVisit(name)));
  const headers = new Headers(keptSecret);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  throw redirect(addresses({ slug, lang: kept['lang'] ?? null }).home(kept), { headers });
}

type Asked = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>;

/**
 * Loads a page for guests, and redirects members home (USR-50, ORD-06). The readable cookie may outlive a session that
 * ended elsewhere, for instance by a new password; the server checks the session, so those visitors still get the page.
 */
export async function guestsOnly(
  { request, params, context }: Asked,
  said: Readonly<Record<string, string>> = {},
): Promise<null> {
  if (!isLoggedIn(request)) return null;
  const slug = params['seller'] ?? '';
  const { api, cookies } = ownApi(context, request, slug);
  const outcome = await api.call('getMyUser', {});
  if (outcome.ok || outcome.status !== 401) sendHome(request, slug, cookies, said);
  return null;
}
