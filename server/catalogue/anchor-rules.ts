import { type AnchorContext, anchorRule } from '#domain/events/anchor.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';

/** The rules by which a seller's events require admission tickets in a cart. */
export function anchorRules(catalogue: Catalogue, sellerId: string): AnchorContext {
  return {
    anchorEvent: configValue(catalogue, 'admission_event_id', { seller: sellerId }),
    anchorRule: (id) => anchorRule(catalogue.templates.get(id)?.meta ?? {}),
  };
}
