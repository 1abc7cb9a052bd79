import type { Installation } from './installation/installation.ts';

/** Throws when the books of a promo code or a gift card do not add up. */
export async function assertAudits({ query }: Installation): Promise<void> {
  for (const audit of ['promo_audit', 'ledger_audit']) {
    const faults = await query(`select * from ${audit} limit 10`);
    if (faults.length > 0) throw new Error(`${audit}: ${JSON.stringify(faults)}`);
  }
}
