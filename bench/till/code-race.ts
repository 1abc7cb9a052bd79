import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import type { Installation } from '../installation/installation.ts';
import { openConnections } from '../load/load.ts';
import { median } from '../load/median.ts';
import { runs } from '../run/options.ts';
import type { Part } from '../run/part.ts';
import { sources } from '../run/sources.ts';
import { racedRule } from '../tenants/till.ts';
import { openTill } from './till.ts';

const buyers = 100;
const uses = 10;

/** Buyers, each with their own cart, who apply a code of few uses at once. */
export const racePart = (installation: Installation): Part => ({
  title: 'Races for a code',
  note: 'The time until the last answer. The bench fails unless exactly as many buyers have the code as it has uses, by the answers, the counter and the carts.',
  sources: sources.server,
  names: 'race',
  columns: [
    { name: 'ms until all have an answer', digits: 0 },
    { name: 'lowest', digits: 0 },
    { name: 'highest', digits: 0 },
    { name: 'of them have the code', digits: 0 },
  ],
  rows: [
    {
      name: `Code of ${uses} uses, ${buyers} buyers`,
      async measure() {
        const times: number[] = [];
        for (let round = 0; round <= runs; round += 1) {
          const ms = await runRace(installation, `RACE-${round}`);
          if (round > 0) times.push(ms);
        }
        return [median(times), Math.min(...times), Math.max(...times), uses];
      },
    },
  ],
});

/** Makes all buyers apply a code to their carts at once; returns the milliseconds until all have an answer. */
async function runRace({ url, query }: Installation, code: string): Promise<number> {
  await query(
    `insert into promo_code (portal_id, id, cart_rule_id, code, max_uses)
     select portal_id, $1, id, $2, $3 from cart_rule where id = $4`,
    [promoCodeKey(code), code, uses, racedRule],
  );
  const till = openTill(() => url);
  const { clients, close } = openConnections(buyers);
  const carts = await Promise.all(
    clients.map(async (client, at) => ({ client, cart: await till.hold(client, 'entry', at) })),
  );
  const started = performance.now();
  const answers = await Promise.all(
    carts.map(({ client, cart }) =>
      client.send('POST', till.address(`/my/cart/${cart.id}/apply_code`), { code }),
    ),
  );
  const ms = performance.now() - started;
  close();
  const outcomes = Map.groupBy(answers, ({ status, text }) =>
    status === 200 ? 'applied' : text().includes('"code_exhausted"') ? 'exhausted' : text(),
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
  const expected = { applied: uses, exhausted: buyers - uses, used: uses, carts: uses };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(
      `the race for ${code} ended with ${JSON.stringify([found, [...outcomes.keys()]])}`,
    );
  }
  return ms;
}
