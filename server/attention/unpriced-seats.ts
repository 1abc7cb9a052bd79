import { seatingOf, sellersAt } from '../seats/seating.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { AttentionSource } from './source.ts';

/** Seats without a price, by event; computed once per catalogue. */
const counted = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

function unpricedSeats(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = counted.get(catalogue);
  if (known) return known;
  const seats = new Map<string, number>();
  for (const { id, withdrawn } of catalogue.templates.values()) {
    const count = withdrawn ? 0 : unpricedOf(catalogue, id);
    if (count > 0) seats.set(id, count);
  }
  counted.set(catalogue, seats);
  return seats;
}

function unpricedOf(catalogue: Catalogue, templateId: string): number {
  const seating = seatingOf(catalogue, templateId);
  if (!seating) return 0;
  const isPriced = (groupId: string) => {
    const group = catalogue.groups.get(groupId);
    return !group?.withdrawn && group?.types.some(({ withdrawn }) => !withdrawn);
  };
  return seating.seats.filter((_, at) => !sellersAt(seating, at).some(isPriced)).length;
}

/** Seats on an event's map for which no ticket type is on sale. */
export const unpricedSeatSource: AttentionSource = {
  kind: 'seats_unpriced',
  read({ catalogue, sellers, limit }) {
    const own = [...unpricedSeats(catalogue)].flatMap(([id, seats]) => {
      const template = catalogue.templates.get(id);
      return template && sellers.includes(template.seller_id) ? [{ template, seats }] : [];
    });
    return {
      total: own.length,
      entries: own.slice(0, limit).map(({ template, seats }) => ({
        kind: 'seats_unpriced',
        id: `seats_unpriced ${template.id}`,
        urgency: 'soon',
        since: null,
        event: template.name,
        seats,
      })),
    };
  },
};
