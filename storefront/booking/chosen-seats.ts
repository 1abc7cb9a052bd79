import { seatsFit } from '#domain/seats/seats-fit.ts';
import type { Flow } from './date-first-flow.ts';
import type { EventOffer } from './offer.ts';

/** Each seated ticket of the choice has exactly one seat (SEA-13, SEA-15). */
export const hasItsSeats = ({ groups }: EventOffer, { quantities, seats }: Flow): boolean =>
  seatsFit(
    groups.filter(({ isSeated }) => isSeated),
    quantities,
    seats,
  );
