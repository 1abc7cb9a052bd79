import { seatsFit } from '#domain/seats/seats-fit.ts';
import type { Flow } from './date-first-flow.ts';
import type { EventOffer } from './offer.ts';

/** Returns true if each seated ticket of the choice has exactly one seat (SEA-13, SEA-15). */
export const hasAllSeats = ({ groups }: EventOffer, { quantities, seats }: Flow): boolean =>
  seatsFit(
    groups.filter(({ isSeated }) => isSeated),
    quantities,
    seats,
  );
