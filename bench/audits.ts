import type { Installation } from './installation.ts';

/** Throws when what was sold in a hurry left a code or a gift card that doesn't add up. */
export async function assertAudits({ query }: Installation): Promise<void> {
  for (const audit of ['promo_audit', 'ledger_audit']) {
    const off = await query(`select * from ${audit} limit 10`);
    if (off.length > 0) throw new Error(`${audit}: ${JSON.stringify(off)}`);
  }
}
