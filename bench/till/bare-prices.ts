import pg from 'pg';
import type { Installation } from '../installation/installation.ts';
import { closedLoop } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';

/** The rows of an applied code for each ticket: its price, and the amount that the code takes off. */
const apply = `with priced as (
    update bare.ticket set adjusted_value = adjusted_value - 100 returning id)
  insert into bare.cartmod select id, 'code', 100 from priced`;

/** The rows of a removed code. */
const remove = `with freed as (delete from bare.cartmod returning ticket_id)
  update bare.ticket t set adjusted_value = adjusted_value + 100 from freed where t.id = freed.ticket_id`;

/**
 * The limit of pricing a cart: one client writes as many prices with a real commit, into tables without
 * triggers, policies or other columns, and reads them again as the answer of a cart has to.
 */
export const barePrices = (
  { ownerUrl }: Installation,
  tickets: number,
  { name, unit }: Pick<Scenario, 'name' | 'unit'>,
): Scenario => ({
  name: `Limit: the rows of “${name}” by pg`,
  unit,
  async run() {
    const client = new pg.Client(ownerUrl);
    await client.connect();
    await client.query(`
      drop schema if exists bare cascade;
      create schema bare;
      create table bare.ticket (id uuid primary key, adjusted_value bigint not null);
      create table bare.cartmod (ticket_id uuid, promo_code_id text, amount bigint not null,
        primary key (ticket_id, promo_code_id));
      insert into bare.ticket select gen_random_uuid(), 1000 from generate_series(1, ${tickets})`);
    let isApplied = false;
    const result = await closedLoop({ connections: 1, milliseconds }, async () => {
      await client.query(isApplied ? remove : apply);
      await client.query({
        name: 'bare-prices',
        text: 'select id, adjusted_value from bare.ticket',
      });
      isApplied = !isApplied;
    });
    await client.query('drop schema bare cascade');
    await client.end();
    return result;
  },
});
