import type { LoaderFunctionArgs } from 'react-router';
import type { Client } from '#contract/client.ts';
import { ownApi } from '../../loaders/load-storefront.server.ts';

/** Returns a page's data for the visitor who requests it, as JSON that must not be cached. */
export async function ownAnswer(
  { request, params, context }: LoaderFunctionArgs,
  load: (api: Client) => Promise<unknown>,
): Promise<Response> {
  const { api, cookies } = ownApi(context, request, params['seller'] ?? '');
  const answer = Response.json(await load(api), {
    headers: { 'Cache-Control': 'private, no-store' },
  });
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
