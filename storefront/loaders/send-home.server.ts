import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isForVisit } from '#domain/events/visit-parameters.ts';
import { sessionExpiry } from '../browser/session-cookie.ts';
import { addresses } from '../site/address.ts';
import { keptSecret } from '../site/page-headers.ts';
import { ownApi } from './load-storefront.server.ts';

/**
 * Returns whether the browser that asks for a page is logged in, as far as its readable cookie
 * tells.
 */
export const isLoggedIn = (request: Request, now = Date.now()): boolean =>
  sessionExpiry(request.headers.get('cookie') ?? '', now) !== null;

/**
 * Leads to the home page instead of the one that was asked for; what is meant for the visit goes along,
 * and so does what home is to say.
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
 * Loads a page for guests: whoever is logged in is led home instead (USR-50, ORD-06). The readable
 * cookie may be left of a session that was ended elsewhere, as by a new password: who needs such a
 * page then finds it.
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
