import { type AnchorKnowledge, anchorRule } from '#domain/events/anchor.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';

/** What a seller's events ask of the admission tickets in a cart. */
export function anchorRules(catalogue: Catalogue, sellerId: string): AnchorKnowledge {
  return {
    anchorEvent: configValue(catalogue, 'admission_event_id', { seller: sellerId }),
    anchorRule: (id) => anchorRule(catalogue.templates.get(id)?.meta ?? {}),
  };
}
