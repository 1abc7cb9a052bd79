import pg from 'pg';
import type { DatabaseUrls } from '../database.ts';
import { address, type ClusterPorts } from '../ports.ts';
import type { Purchase } from './load.ts';

/** Errors that must not happen, each with the ids concerned. */
export interface Verdict {
  /** Carts of confirmed purchases without an order that has its tickets. */
  readonly lost: readonly string[];
  /** Payments at the processor that keep money without an order. */
  readonly chargedWithoutOrder: readonly string[];
  /** Orders whose tickets were not paid. */
  readonly ordersWithoutCharge: readonly string[];
  /** Counters of places beyond their capacity, or that differ from their tickets. */
  readonly oversold: readonly string[];
}

interface Intent {
  readonly id: string;
  readonly metadata: { readonly cart_id?: string };
  readonly balance: { readonly charged: number; readonly refunded: number } | null;
}

/**
 * Compares the buyers' confirmations, the orders since a moment, the processor's books and the counters, row by row. The
 * samples' own orders were not paid for, so they are left out.
 */
export async function judge(
  purchases: readonly Purchase[],
  since: Date,
  { ports, urls }: { readonly ports: ClusterPorts; readonly urls: DatabaseUrls },
): Promise<Verdict> {
  const client = new pg.Client(urls.administrator);
  await client.connect();
  try {
    const read = async (text: string, values: unknown[] = []) =>
      (await client.query<{ id: string }>(text, values)).rows;
    const ordered = new Set(
      (
        await read(
          `select distinct o.cart_id as id from ticket_order o
          join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
          where t.state in ('booked', 'redeemed') and o.purchased_on >= $1`,
          [since],
        )
      ).map(({ id }) => id),
    );
    const paid = new Set<string>();
    const chargedWithoutOrder: string[] = [];
    for (const { id, metadata, balance } of await intentsAt(ports)) {
      if (!balance || balance.charged - balance.refunded <= 0) continue;
      const { cart_id: cart = '' } = metadata;
      paid.add(cart);
      if (!ordered.has(cart)) chargedWithoutOrder.push(id);
    }
    const confirmed = purchases.filter(({ outcome }) => outcome === 'confirmed');
    return {
      lost: confirmed.map(({ cartId }) => cartId).filter((id) => !ordered.has(id)),
      chargedWithoutOrder,
      ordersWithoutCharge: [...ordered].filter((id) => !paid.has(id)),
      oversold: (
        await read(`select session_id || ' ' || group_id as id from stock
            where capacity >= 0 and used > capacity + oversell_capacity
          union all select session_id || ' ' || group_id from stock_audit`)
      ).map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
}

async function intentsAt({ cards }: ClusterPorts): Promise<readonly Intent[]> {
  const answer = await fetch(`http://${address}:${cards}/sandbox/books`);
  const { accounts } = (await answer.json()) as { accounts: { payment_intents: Intent[] }[] };
  return accounts.flatMap(({ payment_intents }) => payment_intents);
}
