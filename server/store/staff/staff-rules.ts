import { db, type Tx } from '../database.ts';

/** Returns true if the venue's staff sign in by passkey only (STF-03). */
export async function requiresPasskey(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    db.selectFrom('staff_rule').select('requires_passkey').where('portal_id', '=', tx.portalId),
  );
  return row?.requires_passkey ?? false;
}

export async function setRequiresPasskey(tx: Tx, requires_passkey: boolean): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_rule')
      .values({ portal_id: tx.portalId, requires_passkey })
      .onConflict((conflict) => conflict.column('portal_id').doUpdateSet({ requires_passkey })),
  );
}
