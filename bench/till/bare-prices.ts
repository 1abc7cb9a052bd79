import pg from 'pg';
import type { Installation } from '../installation/installation.ts';
import { closedLoop } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';

/** The prices after a code was applied, as the one document that they are until a cart is ordered (decision 146). */
const apply = `update bare.cart set prices = (
  select jsonb_build_object('amount', 100, 'price', 900, 'tickets', jsonb_agg(id)) from bare.ticket)`;

/** The prices of a removed code. */
const remove = 'update bare.cart set prices = null';

/**
 * The limit of pricing a cart: one client writes as many tickets' prices with a durable commit, into tables without triggers,
 * policies or other columns, and reads them back with the tickets' ids, as the answer of a cart does.
 */
export const barePrices = (
  { ownerUrl }: Installation,
  tickets: number,
  { name, unit }: Pick<Scenario, 'name' | 'unit'>,
): Scenario => ({
  name: `Limit: the prices of “${name}” by pg`,
  unit,
  async run() {
    const client = new pg.Client(ownerUrl);
    await client.connect();
    await client.query(`
      drop schema if exists bare cascade;
      create schema bare;
      create table bare.ticket (id uuid primary key);
      create table bare.cart (prices jsonb);
      insert into bare.cart values (null);
      insert into bare.ticket select gen_random_uuid() from generate_series(1, ${tickets})`);
    let isApplied = false;
    const result = await closedLoop({ connections: 1, milliseconds }, async () => {
      await client.query(isApplied ? remove : apply);
      await client.query({
        name: 'bare-prices',
        text: 'select prices, (select json_agg(id) from bare.ticket) as tickets from bare.cart',
      });
      isApplied = !isApplied;
    });
    await client.query('drop schema bare cascade');
    await client.end();
    return result;
  },
});
