import type { KillFigures } from './figures.ts';
import type { Verdict } from './judge.ts';
import type { Load, Purchase } from './load.ts';

/** Returns the median and 99th percentile of the purchases' durations, in milliseconds. */
export function timesOf(purchases: readonly Purchase[]): KillFigures['quiet'] {
  const sorted = purchases.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

/** Counts purchases by outcome. */
export function purchasesOf({ purchases, turnedAway, unclear }: Load): KillFigures['purchases'] {
  const count = (outcome: Purchase['outcome']) =>
    purchases.filter((each) => each.outcome === outcome).length;
  return {
    confirmed: count('confirmed'),
    refused: count('refused'),
    unknown: count('unknown'),
    turnedAway,
    unclear,
  };
}

/** Counts the errors that must not happen. */
export const faultsOf = (verdict: Verdict): KillFigures['faults'] => ({
  lost: verdict.lost.length,
  chargedWithoutOrder: verdict.chargedWithoutOrder.length,
  ordersWithoutCharge: verdict.ordersWithoutCharge.length,
  oversold: verdict.oversold.length,
});
