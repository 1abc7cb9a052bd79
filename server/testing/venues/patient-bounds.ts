import type { StoreBounds } from '../../store/database.ts';

/** Bounds for tests that are not about them: a busy machine may stall for seconds. */
export const patientBounds: StoreBounds = {
  patience: 60_000,
  paymentPatience: 60_000,
  lockTimeout: 60_000,
};
