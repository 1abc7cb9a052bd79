import type { StoreBounds } from '../../store/database.ts';

/** Bounds for tests of other things: a machine that runs many of them may stand still for seconds. */
export const patientBounds: StoreBounds = {
  patience: 60_000,
  paymentPatience: 60_000,
  lockTimeout: 60_000,
};
