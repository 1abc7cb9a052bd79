import type { Installation } from '../installation/installation.ts';

/** Checks that each of these paid carts has exactly one order. @throws Error otherwise. */
export async function assertOneOrderEach(
  { query }: Pick<Installation, 'query'>,
  carts: readonly string[],
): Promise<void> {
  const [orders] = await query<{ orders: number; carts: number }>(
    `select count(*)::int as orders, count(distinct cart_id)::int as carts
     from ticket_order where cart_id = any($1::uuid[])`,
    [carts],
  );
  if (orders?.orders !== carts.length || orders.carts !== carts.length) {
    throw new Error(`${carts.length} carts that were paid have ${JSON.stringify(orders)}`);
  }
}
