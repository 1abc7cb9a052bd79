import type { Installation } from './installation/installation.ts';
import { jobsDone } from './installation/jobs-done.ts';

/**
 * Throws if the books of a promo code or a gift card do not add up, if the till's counters of places differ from its tickets,
 * or if the card processor took other money than we recorded.
 */
export async function assertAudits(installation: Installation): Promise<void> {
  const { query } = installation;
  await jobsDone(installation);
  // The limits of the machine count places of the samples that nobody has; those of the till are real.
  const places = `stock_audit where portal_id = (select portal_id from portal where key = 'till')`;
  for (const audit of ['promo_audit', 'ledger_audit', places]) {
    const faults = await query(`select * from ${audit} limit 10`);
    if (faults.length > 0) throw new Error(`${audit}: ${JSON.stringify(faults)}`);
  }
  const [ours, theirs] = [await moneyWritten(installation), await moneyTaken(installation)];
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`charged and refunded by card: ${JSON.stringify({ ours, theirs })}`);
  }
}

/** Charges and refunds by card, by currency, in minor units. */
type Money = Readonly<Record<string, readonly [captured: number, refunded: number]>>;

async function moneyWritten({ query }: Installation): Promise<Money> {
  const rows = await query<{ currency: string; captured: number; refunded: number }>(
    `select lower(p.currency) as currency,
       coalesce(sum(e.amount) filter (where e.audit_action = 'capture'), 0)::float8 as captured,
       coalesce(sum(e.amount) filter (where e.audit_action = 'refund'), 0)::float8 as refunded
     from payment_entry e join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
     where p.gateway_id = 'stripe' and e.state = 'done' group by 1 order by 1`,
  );
  return Object.fromEntries(
    rows.map(({ currency, captured, refunded }) => [currency, [captured, refunded]]),
  );
}

async function moneyTaken({ cardsUrl }: Installation): Promise<Money> {
  const response = await fetch(`${cardsUrl}/sandbox/books`);
  const { accounts } = (await response.json()) as {
    accounts: readonly { totals: Record<string, { captured: number; refunded: number }> }[];
  };
  const totals = Object.entries(accounts[0]?.totals ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    totals.map(([currency, { captured, refunded }]) => [currency, [captured, refunded]]),
  );
}
