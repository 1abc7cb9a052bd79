import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { InvalidInput } from '../http/input.ts';
import { seatIsTaken } from './move-of-order.ts';

/** The reason, if staff can act on it; any other error ends the run. */
export function whyLeft(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof StaffRefusal) return error.code;
  if (error instanceof InvalidInput) {
    return error.faults.map(({ path, fault }) => `${path} ${fault}`).join(', ');
  }
  return seatIsTaken(error) ? 'a seat of it is taken in the other session' : undefined;
}
