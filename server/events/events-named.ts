import { foldedForPart } from '#domain/content/fold-text.ts';
import { nameOrder } from '#domain/content/name-order.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** An event whose name contains the text. */
export interface NamedEvent {
  readonly id: string;
  readonly name: string;
  readonly seller_id: string;
}

/** Events in one answer. */
const shown = 50;

/** At most 50 of these sellers' events whose name contains the words; those that begin with them come first. */
export function eventsNamed(
  { templates, portal }: Catalogue,
  sellers: readonly string[],
  words: string,
): NamedEvent[] {
  const wanted = foldedForPart(words);
  const inOrder = nameOrder(portal.languages[0]);
  const place = ({ name }: { readonly name: string }) => foldedForPart(name).indexOf(wanted);
  return [...templates.values()]
    .filter((event) => sellers.includes(event.seller_id) && place(event) >= 0)
    .toSorted((a, b) => Number(place(a) > 0) - Number(place(b) > 0) || inOrder(a.name, b.name))
    .slice(0, shown)
    .map(({ id, name, seller_id }) => ({ id, name, seller_id }));
}
