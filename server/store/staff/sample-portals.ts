import { db, type Tx } from '../database.ts';

/** The installation that imported this sample portal; undefined for other portals. */
export async function samplePortalOf(tx: Tx): Promise<string | undefined> {
  const row = await tx.row(
    db.selectFrom('sample_portal').select('installation').where('portal_id', '=', tx.portalId),
  );
  return row?.installation;
}

/** Records that this installation imported the samples of the portal. */
export async function recordSamplePortal(tx: Tx, installation: string): Promise<void> {
  await tx.run(
    db
      .insertInto('sample_portal')
      .values({ portal_id: tx.portalId, installation })
      .onConflict((conflict) => conflict.column('portal_id').doUpdateSet({ installation })),
  );
}
