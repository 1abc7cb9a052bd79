import { type CallInput, createClient } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import { type CallName, routes } from '#contract/routes.ts';
import type { Role } from './access-roles.ts';
import type { Answer, Seen } from './access-row.ts';
import type { Scene } from './access-scene.ts';
import type { World } from './world.ts';

/** What was asked and answered, for an answer to be judged. */
export interface Exchange {
  readonly asker: Role;
  readonly expected: Answer;
  readonly said: string;
  readonly response: Response;
  readonly body: string;
}

/** Asks as a role does: with the cookies of its browser, from its address. */
export async function ask(
  world: World,
  scene: Scene,
  { asker, call, input }: { asker: Role; call: CallName; input: CallInput<CallName> },
  prefix: '/api' | '/cached_api' = '/api',
): Promise<Omit<Exchange, 'expected'>> {
  const { cookies, address } = scene.person(asker);
  const exchanges: Omit<Exchange, 'expected'>[] = [];
  const client = createClient({
    origin: 'http://localhost',
    seller: world.venue.slug,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const path = url.replace(/\/(cached_)?api\//, `${prefix}/`);
      const response = await world.fetch(new Request(path, { ...init, headers }), address);
      const body = await response.clone().text();
      const said = `${decodeURIComponent(url)}\n${init.body ?? ''}`;
      exchanges.push({ asker, said, response, body });
      return response;
    },
  });
  await client.call(call, input);
  const [exchange] = exchanges;
  if (!exchange) throw new Error(`${call} was not asked`);
  return exchange;
}

/** The answer as the table has it, or what is wrong with it. */
export function outcomeOf(
  { marks }: Scene,
  { asker, expected, said, response, body }: Exchange,
): string {
  const { status, headers } = response;
  if (status >= 400) {
    const code = codeOf(body);
    const faults = marks.faults(
      { said, shown: body, body },
      asker,
      status === 402 ? 'payment' : 'refusal',
    );
    return [`${status} ${code}`, ...faults].join(', ');
  }
  const seen = (expected.split(' ')[1] ?? '') as Seen;
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  const shown = [...others.map((header) => header.join(': ')), body].join('\n');
  const faults = marks.faults({ said, shown, body }, asker, seen);
  const isKept = !headers.get('cache-control')?.includes('no-store');
  if (isKept && ['own', 'new', 'named'].includes(seen)) faults.push('may be kept by caches');
  return [`${status} ${seen}`, ...faults].join(', ');
}

function codeOf(body: string): string {
  const { errors } = JSON.parse(body) as { errors?: readonly WireError[] };
  return errors?.[0]?._code ?? 'without a code';
}

export const isWrite = (call: CallName): boolean => routes[call].method !== 'GET';
