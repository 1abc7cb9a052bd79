import { Refusal } from '#contract/api/refusals.ts';
import { isForAnyDate } from '#domain/events/any-date.ts';
import { calendarTypesLimit, hasTooManyTypes } from '#domain/events/quantity.ts';
import { type Party, partyOf } from '#domain/events/session-room.ts';
import { InvalidInput } from '../http/input.ts';
import { datedOffer, type Offer } from './offer.ts';

interface Wanted {
  /** Limited to the chosen types, which are the ones priced. */
  readonly offer: Offer;
  /** Undefined when no tickets are chosen yet. */
  readonly party: Party | undefined;
}

/** The buyer's quantities by ticket type id; zeros are ignored. */
export function readParty(offer: Offer, quantities: Readonly<Record<string, number>>): Wanted {
  const wanted = new Map(Object.entries(quantities).filter(([, quantity]) => quantity > 0));
  if (wanted.size === 0) return { offer: datedOffer(offer), party: undefined };
  const known = new Set(
    offer.template.groups.flatMap((group) => group.types.map((type) => type.id)),
  );
  const unknown = [...wanted.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new InvalidInput(
      unknown.map((id) => ({
        path: `quantities.${id}`,
        fault: 'is not a ticket type of this event',
      })),
    );
  }
  const dated = datedOffer(offer);
  // Tickets for any date need no place in a session.
  for (const { id } of anyDateTypes(offer)) wanted.delete(id);
  return {
    offer: { ...dated, types: dated.types.filter((type) => wanted.has(type.id)) },
    party: partyOf(wanted, dated.groups, dated.types),
  };
}

const anyDateTypes = ({ template }: Offer) =>
  template.groups.filter(isForAnyDate).flatMap((group) => group.types);

export function refuseTooManyTypes(quantities: Readonly<Record<string, number>>): void {
  if (!hasTooManyTypes(quantities)) return;
  throw new Refusal(
    'validation_failed',
    'event_calendar',
    { path: 'quantities', limit: calendarTypesLimit },
    `You can only select up to ${calendarTypesLimit} different types of tickets.`,
  );
}
