import type { z } from 'zod';
import { offlineScan } from '#contract/staff/door-calls.ts';
import type { Verdict } from '#domain/doors/verdict.ts';
import { InvalidInput, readAnyText } from '../../http/input.ts';
import type { Scanned } from '../scan-ticket.ts';

/** An offline scan, as its device sends it. */
export type OfflineScan = z.output<typeof offlineScan>;

/** One part of a batch: a scan, or the error that makes it invalid. */
export type BatchPart =
  | { readonly scan: OfflineScan }
  | { readonly id: string | null; readonly fault: string };

/** Parses a batch scan by scan, so that an invalid one does not hold up the rest (DOR-09). */
export const batchOf = (given: readonly unknown[]): BatchPart[] =>
  given.map((one) => {
    try {
      return { scan: readAnyText(offlineScan, one) };
    } catch (error) {
      return { id: idOf(one), fault: faultOf(error) };
    }
  });

/** Describes an error of one scan; rethrows any other error. */
export function faultOf(error: unknown): string {
  if (!(error instanceof InvalidInput)) throw error;
  return error.faults.map(({ path, fault }) => `${path} ${fault}`.trim()).join('; ');
}

const idOf = (given: unknown): string | null => {
  const { id } = (given ?? {}) as { readonly id?: unknown };
  const read = offlineScan.shape.id.safeParse(id);
  return read.success ? read.data : null;
};

/** The verdict of a scan; for an order's code, that of a part that is not refused, if there is one. */
export function verdictOf(scanned: Scanned): Pick<Verdict, 'result' | 'reason'> {
  if (scanned.kind !== 'order') return scanned.verdict;
  const parts = [...scanned.tickets.filter(({ scan }) => scan !== null), ...scanned.memberships];
  const verdicts = parts.map(({ verdict }) => verdict);
  return (
    verdicts.find(({ result }) => result !== 'refused') ??
    verdicts[0] ?? { result: 'refused', reason: 'nothing_now' }
  );
}
