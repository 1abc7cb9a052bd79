import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Gives a portal a second venue in another time zone, which comes first by id: the portal's days are then in that zone, and
 * those of its events in their own.
 */
export async function addAnnex({ sql, services, venue }: World): Promise<void> {
  const { portalId } = venue;
  await sql(
    `insert into venue (portal_id, id, name, timezone) values ($1, 'annex', 'Annex', 'Asia/Tokyo')`,
    [portalId],
  );
  await sql('update portal set version = version + 1 where portal_id = $1', [portalId]);
  await sql(`select pg_notify('foyer_portal', $1)`, [String(portalId)]);
  const seen = async () => [...(await services.cache.catalogue(portalId)).venues.keys()];
  await expect.poll(seen).toEqual(['annex', 'house']);
}
