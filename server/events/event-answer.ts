import type { CallAnswer } from '#contract/client.ts';
import { paidBesideFree } from '#domain/events/calendar-day.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { CatalogueTemplate, CatalogueType } from '../store/catalogue/catalogue.ts';
import { type TemplateExtent, wireGroup, wireType } from './catalogue-answer.ts';
import type { EventState } from './event-state.ts';
import type { Offer, OfferedGroup } from './offer.ts';

type Answer = CallAnswer<'getEvent'>;

export function extentOf(state: EventState, currency: string): TemplateExtent {
  const paid = state.prices && paidBesideFree(state.prices);
  return {
    first_day: state.firstDay,
    last_day: state.lastDay,
    min_price: state.prices && formatAmount(state.prices.lowest.face_value, currency),
    min_total: state.prices && formatAmount(state.prices.leastTotal, currency),
    ...(paid && { beside_free: { min_price: formatAmount(paid.face_value, currency) } }),
  };
}

export function wireOfferedGroup(
  { group, id }: OfferedGroup,
  state: EventState,
  currency: string,
): Answer['ticket_group'][number] {
  const { soldOut, used } = state.groups.get(id) ?? { soldOut: true, used: 0 };
  return { ...wireGroup(group, currency, used), sold_out: soldOut };
}

/** A listed type. For a members-only type, the limit is what the member's membership allows. */
export function wireOfferedType(
  { left }: Offer,
  type: CatalogueType,
  currency: string,
): Answer['ticket_type'][number] {
  const wire = wireType(type, currency);
  const most = left.get(type.id);
  return most === undefined ? wire : { ...wire, limit: Math.min(most, wire.limit ?? most) };
}

export const wireMessageRules = (template: CatalogueTemplate): Answer['message_rule'] =>
  template.messageRules.map((rule) => ({
    event_template_id: template.id,
    actions: rule.actions,
    triggers: rule.triggers,
  }));
