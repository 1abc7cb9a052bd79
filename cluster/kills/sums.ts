import type { KillFigures } from './figures.ts';
import type { Verdict } from './judge.ts';
import type { Load, Purchase } from './load.ts';

/** Milliseconds of purchases. */
export function timesOf(purchases: readonly Purchase[]): KillFigures['quiet'] {
  const sorted = purchases.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

/** Numbers of purchases by their end. */
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

/** Numbers of what must not happen. */
export const faultsOf = (verdict: Verdict): KillFigures['faults'] => ({
  lost: verdict.lost.length,
  chargedWithoutOrder: verdict.chargedWithoutOrder.length,
  ordersWithoutCharge: verdict.ordersWithoutCharge.length,
  oversold: verdict.oversold.length,
});
