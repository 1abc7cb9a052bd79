import type { LoaderFunctionArgs } from 'react-router';
import { configRegistry } from '#tenants/config/config-registry.ts';
import { contextFor } from '../loaders/load-context.ts';

type Answer = object | Refused;
type Refused = readonly [status: number, code: string, path?: string];

/**
 * The API's answers by path: a body with status 200, or a status with a refusal's code and the path of the error; or a
 * function of the query that returns either.
 */
export type Answers = Readonly<Record<string, Answer | ((query: URLSearchParams) => Answer)>>;

/** The arguments of a loader whose API answers from a table, and the addresses that it requests. */
export function loaderWithApi(
  address: string,
  params: Readonly<Record<string, string>>,
  answers: Answers,
) {
  const asked: URL[] = [];
  const request = new Request(new URL(address, 'http://shop.example'));
  const fetch = async (asking: string): Promise<Response> => {
    const url = new URL(asking, request.url);
    asked.push(url);
    const given = answers[url.pathname.replace(/^\/(cached_)?api/, '')];
    if (given === undefined) throw new Error(`nobody answers ${url.pathname}`);
    const answer: Answer = typeof given === 'function' ? given(url.searchParams) : given;
    if (!isRefusal(answer)) return Response.json(answer);
    const [status, code, path] = answer;
    const errors = [{ _code: code, _context: '', _description: '', _extra: { path } }];
    return Response.json({ errors }, { status });
  };
  const context = contextFor({ fetch, publicOrigin: 'http://shop.example', report: () => {} });
  const args = { request, params, context } as unknown as LoaderFunctionArgs;
  return { args, asked };
}

const isRefusal = (answer: object): answer is Refused => Array.isArray(answer);

/**
 * The addresses that a page redirects browsers to, with and without the readable cookie of a login.
 */
export async function sentMembersAndGuests(
  loader: (args: LoaderFunctionArgs) => Promise<unknown>,
  address: string,
): Promise<(string | null)[]> {
  const sent = (cookie: string, session: Answer) => {
    const { args } = loaderWithApi(address, { seller: 'tower' }, { '/my/user': session });
    args.request.headers.set('cookie', cookie);
    return redirectOf(loader(args));
  };
  const loggedIn = `session_expires=${Date.now() + 60_000}`;
  const ended: Refused = [401, 'not_logged_in'];
  return [
    await sent(loggedIn, { user: [] }),
    await sent(loggedIn, [500, 'fault']),
    await sent(loggedIn, ended),
    await sent('session_expires=1', ended),
    await sent('session_expires=0', ended),
    await sent('', ended),
  ];
}

/** The status that a loader throws: of a redirect, or of an error page. */
export async function statusThrown(loading: Promise<unknown>): Promise<number | undefined> {
  const thrown: unknown = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (thrown instanceof Response) return thrown.status;
  if (typeof thrown === 'object' && thrown !== null && 'init' in thrown) {
    return (thrown.init as ResponseInit | null)?.status;
  }
  if (thrown === undefined) return undefined;
  throw thrown;
}

/** The address that a loader redirects to. */
export async function redirectOf(loading: Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await loading.catch((reason: unknown) => reason);
  return thrown instanceof Response ? thrown.headers.get('Location') : null;
}

const defaults = Object.fromEntries(
  Object.entries(configRegistry)
    .filter(([, entry]) => entry.shown)
    .map(([key, entry]) => [key, entry.default]),
);

/** A storefront's configuration with these settings; everything else has its default. */
export const sampleConfiguration = (config: Readonly<Record<string, unknown>> = {}) => ({
  portal: {
    key: 'tower',
    name: 'Tower',
    currency: 'EUR',
    languages: ['en', 'fr'],
    public_identity_id: '33333333-3333-4333-8333-333333333333',
  },
  seller: { id: 'tower', slug: 'tower', name: 'Tower', metadata: {} },
  config: { ...defaults, ...config },
  theme: {},
  strings: {},
  stripe: { publishable_key: 'pk_test', script_url: 'https://cards.example/v3/' },
  address_lookup: { api_base: 'https://addresses.example' },
  captcha: null,
  wallets: [] as readonly string[],
});
