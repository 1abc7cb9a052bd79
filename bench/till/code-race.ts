import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { median } from '../first-byte.ts';
import type { Installation } from '../installation.ts';
import { openConnections } from '../load.ts';
import { racedRule } from './tenant.ts';
import { openTill } from './till.ts';

const racers = 100;
const uses = 10;
export const race = { name: `Code of ${uses} uses, ${racers} racers` };

/** The table of these races, the first of which warms up. Throws when one is not won as it must be. */
export async function raceTable(
  installation: Installation,
  runs: number,
): Promise<readonly string[]> {
  const times: number[] = [];
  for (let round = 0; round <= runs; round += 1) {
    const ms = await raced(installation, `RACE-${round}`);
    if (round > 0) times.push(ms);
  }
  const spread = `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`;
  return [
    '| race | ms until all have an answer | least–most | of them have the code |',
    '| --- | ---: | ---: | ---: |',
    `| ${race.name} | ${median(times).toFixed(0)} | ${spread} | ${uses} |`,
  ];
}

/** Milliseconds until everybody who applies the code at once to a cart of their own has an answer. */
async function raced({ url, query }: Installation, code: string): Promise<number> {
  await query(
    `insert into promo_code (portal_id, id, cart_rule_id, code, max_uses)
     select portal_id, $1, id, $2, $3 from cart_rule where id = $4`,
    [promoCodeKey(code), code, uses, racedRule],
  );
  const till = openTill(url);
  const { clients, close } = openConnections(racers);
  const entered = await Promise.all(
    clients.map(async (client, at) => ({ client, cart: await till.hold(client, 'entry', at) })),
  );
  const started = performance.now();
  const answers = await Promise.all(
    entered.map(({ client, cart }) =>
      client.send('POST', till.address(`/my/cart/${cart.id}/apply_code`), { code }),
    ),
  );
  const ms = performance.now() - started;
  close();
  const outcomes = Map.groupBy(answers, ({ status, text }) =>
    status === 200 ? 'applied' : text.includes('"code_exhausted"') ? 'exhausted' : text,
  );
  const [counted] = await query<{ used: number; carts: number }>(
    `select p.used, count(c.cart_id)::int as carts from promo_code p
       left join cart_code c on c.portal_id = p.portal_id and c.promo_code_id = p.id
     where p.id = $1 group by p.portal_id, p.id`,
    [promoCodeKey(code)],
  );
  const found = {
    applied: outcomes.get('applied')?.length,
    exhausted: outcomes.get('exhausted')?.length,
    ...counted,
  };
  const right = { applied: uses, exhausted: racers - uses, used: uses, carts: uses };
  if (JSON.stringify(found) !== JSON.stringify(right)) {
    throw new Error(
      `the race for ${code} ended with ${JSON.stringify([found, [...outcomes.keys()]])}`,
    );
  }
  return ms;
}
