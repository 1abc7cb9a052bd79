import { checkAuditLog } from '../../audit/check-audit-log.ts';
import type { Head } from '../../audit/heads.ts';
import { countDifferences } from '../../store/portals/leaving.ts';
import type { Owner } from '../../store/portals/owner.ts';

/** Returns the errors that `npm run audit` finds in a portal's books, one sentence each. */
export async function bookFaults(
  owner: Owner,
  portalId: number,
  heads: readonly Omit<Head, 'portal'>[],
): Promise<string[]> {
  const differences = await countDifferences(owner, portalId);
  const { faults } = await checkAuditLog(
    (text, values) => owner.rows({ text, values }),
    portalId,
    heads.map((head) => ({ portal: portalId, ...head })),
  );
  return [
    ...(differences > 0 ? [`${differences} differences in its counters and sums`] : []),
    ...faults.map((fault) => `audit log: ${fault}`),
  ];
}
