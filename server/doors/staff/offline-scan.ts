import type { z } from 'zod';
import { offlineScan } from '#contract/staff/door-calls.ts';
import type { Verdict } from '#domain/doors/verdict.ts';
import { InvalidInput, readAnyText } from '../../http/input.ts';
import type { Scanned } from '../scan-ticket.ts';

/** A scan that a device made offline, as it sends it. */
export type OfflineScan = z.output<typeof offlineScan>;

/** A part of a batch: a scan, or the fault for which it is none. */
export type BatchPart =
  | { readonly scan: OfflineScan }
  | { readonly id: string | null; readonly fault: string };

/** Reads a batch scan by scan, so that one which is at fault holds up none of the others (DOR-09). */
export const batchOf = (given: readonly unknown[]): BatchPart[] =>
  given.map((one) => {
    try {
      return { scan: readAnyText(offlineScan, one) };
    } catch (error) {
      return { id: idOf(one), fault: faultOf(error) };
    }
  });

/** The words of a fault of one scan; throws what is no fault of the scan. */
export function faultOf(error: unknown): string {
  if (!(error instanceof InvalidInput)) throw error;
  return error.faults.map(({ path, fault }) => `${path} ${fault}`.trim()).join('; ');
}

const idOf = (given: unknown): string | null => {
  const { id } = (given ?? {}) as { readonly id?: unknown };
  const read = offlineScan.shape.id.safeParse(id);
  return read.success ? read.data : null;
};

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
