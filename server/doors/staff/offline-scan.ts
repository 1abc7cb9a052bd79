import type { Verdict } from '#domain/doors/verdict.ts';
import type { StaffInput } from '../../staff/staff-request.ts';
import type { Scanned } from '../scan-ticket.ts';

/** A scan that a device made offline, as it sends it. */
export type OfflineScan = StaffInput<'sendOfflineScans'>['body']['scan'][number];

/** The verdict of a scan; for an order's code the one of a part that is not refused, if there is any. */
export function verdictOf(scanned: Scanned): Pick<Verdict, 'result' | 'reason'> {
  if (scanned.kind !== 'order') return scanned.verdict;
  const parts = [...scanned.tickets.filter(({ scan }) => scan !== null), ...scanned.memberships];
  const verdicts = parts.map(({ verdict }) => verdict);
  return (
    verdicts.find(({ result }) => result !== 'refused') ??
    verdicts[0] ?? { result: 'refused', reason: 'nothing_now' }
  );
}
