import type { Entry } from '../../scanner/scan-list.ts';

/** The number of a scan that let a visitor in or out; undefined for any other, and for an order of several tickets. */
export function undoableNumber({ state, scanned }: Entry): number | undefined {
  if (state !== 'done' || !scanned) return undefined;
  const { found } = scanned;
  if (found.kind !== 'order') return passed(found) ? (found.scan ?? undefined) : undefined;
  const admitted = found.ticket.filter((ticket) => ticket.scan !== null && passed(ticket));
  return admitted.length === 1 ? (admitted[0]?.scan ?? undefined) : undefined;
}

const passed = ({ verdict }: { readonly verdict: { readonly result: string } }): boolean =>
  verdict.result !== 'refused';
