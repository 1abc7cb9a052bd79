import { runAll } from '../jobs/run-all.ts';
import type { Services } from '../services/services.ts';
import { lastSeal } from '../store/audit/audit-log.ts';
import { auditChange } from './audit-change.ts';
import { appendHeads, type Head, readHeads } from './heads.ts';
import { sealEntries } from './seal-entries.ts';

/**
 * Records that the database was restored to an earlier time: an entry in each portal's log, and a head outside the
 * database. From then on the audit does not require the seals that the restore removed, and reports this each time.
 * Takes effect once per portal, however often it runs.
 */
export async function acknowledgeRestore(
  services: Services,
  headsFile: string,
  to: Date,
): Promise<void> {
  const { store, cache, now, actor } = services;
  const restored = to.toISOString();
  const known = await readHeads(headsFile);
  const keys = new Map(
    (await cache.directory()).map(({ portalId, portalKey }) => [portalId, portalKey]),
  );
  await runAll(keys, async ([portal, key]) => {
    if (known.some((head) => head.portal === portal && head.restored === restored)) return;
    await store.write(portal, (tx) =>
      auditChange(tx, actor, {
        act: 'restore_database',
        entity: { kind: 'portal', id: key },
        after: { restored_to: restored },
      }),
    );
    await sealEntries(services, portal);
    const last = await store.readOnce(portal, lastSeal);
    if (!last) throw new Error(`the log of portal ${key} has no seal`);
    const head: Head = {
      portal,
      position: last.position,
      hash: last.hash.toString('hex'),
      at: new Date(now()).toISOString(),
      restored,
    };
    await appendHeads(headsFile, [head]);
  });
}
