import type { WireError } from '#contract/api/refusals.ts';
import { type CallName, routes } from '#contract/api/routes.ts';
import { type CallInput, createClient } from '#contract/client.ts';
import { headerFaults } from '../faults/header-faults.ts';
import type { World } from '../venues/world.ts';
import type { Answer, Visibility } from './access-answer.ts';
import type { Role } from './access-roles.ts';
import type { Scene } from './access-scene.ts';

/** A request and its answer. */
export interface Exchange {
  readonly asker: Role;
  readonly expected: Answer;
  readonly said: string;
  readonly response: Response;
  readonly body: string;
}

type Asked = Omit<Exchange, 'expected'>;

/** Sends a request as a role, with that browser's cookies and address. */
export async function send(
  world: World,
  scene: Scene,
  asker: Role,
  url: string,
  init: RequestInit,
): Promise<Asked> {
  const { cookies, address } = scene.person(asker);
  const headers = new Headers(init.headers);
  headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const response = await world.fetch(new Request(url, { ...init, headers }), address);
  const said = `${decodeURIComponent(url)}\n${init.body ?? ''}`;
  return { asker, said, response, body: await response.clone().text() };
}

/** Makes a call as a role. */
export async function ask(
  world: World,
  scene: Scene,
  { asker, call, input }: { asker: Role; call: CallName; input: CallInput<CallName> },
  prefix: '/api' | '/cached_api' = '/api',
): Promise<Asked> {
  const sent: Asked[] = [];
  const client = createClient({
    origin: 'http://localhost',
    seller: world.venue.slug,
    fetch: async (url, init) => {
      const path = url.replace(/\/(cached_)?api\//, `${prefix}/`);
      const exchange = await send(world, scene, asker, path, init);
      sent.push(exchange);
      return exchange.response;
    },
  });
  await client.call(call, input);
  const [exchange] = sent;
  if (!exchange) throw new Error(`${call} was not asked`);
  return exchange;
}

/** Returns the outcome in the table's words, or a description of the error. */
export function outcomeOf(
  { marks }: Scene,
  { asker, expected, said, response, body }: Exchange,
): string {
  const { status, headers } = response;
  if (status >= 400) {
    const code = codeOf(body);
    const faults = marks.faults(
      { said, headers: '', body },
      asker,
      status === 402 ? 'payment' : 'refusal',
    );
    if (!isUncached(headers)) faults.push('may be kept by caches');
    return [`${status} ${code}`, ...faults, ...headerFaults(headers)].join(', ');
  }
  const seen = (expected.split(' ')[1] ?? '') as Visibility;
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  const shown = others.map((header) => header.join(': ')).join('\n');
  const faults = marks.faults({ said, headers: shown, body }, asker, seen);
  const isTheirs = ['own', 'new', 'named'].includes(seen);
  if (isTheirs && !isUncached(headers)) faults.push('may be kept by caches');
  return [`${status} ${seen}`, ...faults, ...headerFaults(headers)].join(', ');
}

const isUncached = (headers: Headers): boolean =>
  headers.get('cache-control')?.includes('no-store') ?? false;

function codeOf(body: string): string {
  const { errors } = JSON.parse(body) as { errors?: readonly WireError[] };
  return errors?.[0]?._code ?? 'without a code';
}

export const isWrite = (call: CallName): boolean => routes[call].method !== 'GET';
