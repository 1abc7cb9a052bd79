import pg from 'pg';
import { address } from '../ports.ts';
import type { Cluster } from '../start-cluster.ts';
import type { Bought } from './buyers.ts';

/** The outcome of all purchases after a restore. Each list contains the ids concerned. */
export interface Verdict {
  /** Confirmed purchases with neither an order nor their money back, or with their money and no letter. */
  readonly unsettled: readonly string[];
  /** Payments at the processor that keep money without an order. */
  readonly chargedWithoutOrder: readonly string[];
  /** Counters of places beyond their capacity, or that differ from their tickets. */
  readonly oversold: readonly string[];
  /** Letters about purchases that the restore lost. */
  readonly letters: number;
}

interface Intent {
  readonly id: string;
  readonly metadata: { readonly cart_id?: string };
  readonly balance: { readonly charged: number; readonly refunded: number } | null;
}

/** Subjects of the letters about lost purchases, in the language of the samples. */
const aboutLost = /^(Your tickets have new codes|We are refunding your purchase) /;

/** Compares the confirmations with the orders, the processor's books and the mailbox. */
export async function verdictOn(
  bought: readonly Bought[],
  { ports, urls }: Pick<Cluster, 'ports' | 'urls'>,
): Promise<Verdict> {
  const ordered = await orderedCarts(urls);
  const kept = new Map<string, number>();
  const chargedWithoutOrder: string[] = [];
  for (const { id, metadata, balance } of await intentsAt(ports)) {
    const { cart_id: cart = '' } = metadata;
    const left = balance ? balance.charged - balance.refunded : 0;
    kept.set(cart, (kept.get(cart) ?? 0) + left);
    if (left > 0 && !ordered.has(cart)) chargedWithoutOrder.push(id);
  }
  const told = await toldOfLoss(ports);
  const unsettled = bought.filter(({ cartId, email }) => {
    if (ordered.has(cartId)) return false;
    return !kept.has(cartId) || kept.get(cartId) !== 0 || !told.has(email);
  });
  return {
    unsettled: unsettled.map(({ cartId }) => cartId),
    chargedWithoutOrder,
    oversold: await query(
      urls,
      `select session_id || ' ' || group_id as id from stock
         where capacity >= 0 and used > capacity + oversell_capacity
       union all select session_id || ' ' || group_id from stock_audit`,
    ),
    letters: told.size,
  };
}

/** The carts that became orders whose tickets are valid or were refunded by staff. */
export const orderedCarts = async (urls: Cluster['urls']): Promise<Set<string>> =>
  new Set(await query(urls, 'select cart_id as id from ticket_order'));

/** Returns the numbers of due refunds and queued letters at this moment. */
export const unfinished = async (urls: Cluster['urls']): Promise<number> =>
  (
    await query(
      urls,
      `select id::text as id from payment_entry where state = 'due'
       union all select id::text from letter where state = 'queued' and task = 'mail_purchase_lost'`,
    )
  ).length;

/** Runs a query as the superuser, who sees every portal; returns its column `id`. */
export async function query(urls: Cluster['urls'], text: string): Promise<string[]> {
  const client = new pg.Client(urls.administrator);
  await client.connect();
  try {
    return (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function intentsAt({ cards }: Cluster['ports']): Promise<readonly Intent[]> {
  const answer = await fetch(`http://${address}:${cards}/sandbox/books`);
  const { accounts } = (await answer.json()) as { accounts: { payment_intents: Intent[] }[] };
  return accounts.flatMap(({ payment_intents }) => payment_intents);
}

/** The addresses that received a letter about a lost purchase. */
async function toldOfLoss({ mailbox }: Cluster['ports']): Promise<Set<string>> {
  const answer = await fetch(`http://${address}:${mailbox}/api/messages`);
  const { messages } = (await answer.json()) as { messages: { subject: string; to: string }[] };
  return new Set(messages.filter(({ subject }) => aboutLost.test(subject)).map(({ to }) => to));
}
