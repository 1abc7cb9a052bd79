import type { z } from 'zod';
import type * as events from '#contract/events/event-entities.ts';
import { availableOnWire, type Counter } from '#domain/events/capacity.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { lowestPrice, type PricedSession, type TicketPrice } from '#domain/pricing/price.ts';
import { labelsOf } from '#tenants/texts/placed-text.ts';
import { shownConfigOfTemplate } from '../catalogue/shown-config.ts';
import type {
  Catalogue,
  CatalogueGroup,
  CatalogueRule,
  CatalogueSeller,
  CatalogueTemplate,
  CatalogueType,
  CatalogueVenue,
} from '../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';

type Wire<T extends z.ZodType> = z.output<T>;

export const wireVenue = (venue: CatalogueVenue): Wire<typeof events.venue> => ({
  id: venue.id,
  name: venue.name,
  timezone: venue.timezone,
  address: { ...venue.address },
});

export const wireSeller = (seller: CatalogueSeller): Wire<typeof events.seller> => ({
  id: seller.id,
  slug: seller.slug,
  name: seller.name,
  metadata: { ...seller.metadata },
});

export interface TemplateExtent {
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly min_price: string | null;
  readonly min_total: string | null;
  readonly beside_free?: { readonly min_price: string };
}

export const wireTemplate = (
  template: CatalogueTemplate,
  extent: TemplateExtent = { first_day: null, last_day: null, min_price: null, min_total: null },
): Wire<typeof events.eventTemplate> => ({
  id: template.id,
  name: template.name,
  subtitle: template.subtitle,
  summary: template.summary,
  description: template.description,
  category: template.category,
  seller_id: template.seller_id,
  venue_id: template.venue_id,
  event_type: template.event_type,
  hidden_type: template.hidden_type,
  meta: { ...template.meta },
  ...extent,
});

const amountOrNull = (minor: number | null, currency: string): string | null =>
  minor === null ? null : formatAmount(minor, currency);

export const feesOf = (price: TicketPrice): number =>
  price.fee_fixed_outside + price.fee_percent_outside;

/** A type at its price in the session, or at its listed price. */
export function wireType(
  type: CatalogueType,
  currency: string,
  session: PricedSession | null = null,
): Wire<typeof events.ticketType> {
  const price = lowestPrice(type, session);
  const fees: Wire<typeof events.outsideFee>[] = [];
  if (type.fee_fixed_outside > 0) {
    fees.push({ name: 'fee_fixed_outside', fee: formatAmount(type.fee_fixed_outside, currency) });
  }
  if (Number(type.fee_percent_outside) > 0) {
    fees.push({ name: 'fee_percent_outside', fee: type.fee_percent_outside });
  }
  return {
    id: type.id,
    name: type.name,
    summary: type.summary,
    description: type.description,
    ticket_group_id: type.ticket_group_id,
    rank: type.rank,
    currency_amount: formatAmount(
      type.discounted_amount === null ? price.face_value : type.currency_amount,
      currency,
    ),
    discounted_amount: amountOrNull(type.discounted_amount, currency),
    currency_amount_min: amountOrNull(type.currency_amount_min, currency),
    currency_amount_max: amountOrNull(type.currency_amount_max, currency),
    outside_fees: fees,
    fees_outside: formatAmount(feesOf(price), currency),
    limit: type.max_per_order,
    rule: type.rule ? wireRule(type.rule) : null,
  };
}

export const wireRule = (rule: CatalogueRule): Wire<typeof events.ticketRule> => ({
  ticket_type_id: rule.ticket_type_id,
  ticket_group_id: rule.ticket_group_id,
  min: rule.min,
  max: rule.max,
  named: rule.named,
  emailed: rule.emailed,
  party_role: rule.party_role,
});

export function wireGroup(
  group: CatalogueGroup,
  currency: string,
  usedCapacity: number,
): Wire<typeof events.ticketGroup> {
  const prices = group.types.map((type) => lowestPrice(type, null).face_value);
  const listed = group.types.map((type) => type.currency_amount);
  const lowest = Math.min(...prices);
  const original = Math.min(...listed);
  const counter: Counter = { ...group, used_capacity: usedCapacity };
  return {
    id: group.id,
    event_template_id: group.event_template_id,
    name: group.name,
    description: group.description,
    summary: group.summary,
    color: group.color,
    handler: group.handler,
    hidden_type: group.hidden_type,
    start_policy: group.start_policy,
    start_policy_date: group.start_policy_date,
    duration_new: group.duration_new,
    min_tickets_per_order: group.min_tickets_per_order,
    max_tickets_per_order: group.max_tickets_per_order,
    capacity: group.capacity,
    oversell_capacity: group.oversell_capacity,
    used_capacity: usedCapacity,
    exclude_from_event_capacity: group.exclude_from_event_capacity,
    sold_out: availableOnWire(counter) === 0,
    additional_info_spec: group.additional_info_spec,
    sales_start: group.sales_start?.toISOString() ?? null,
    sales_end: group.sales_end?.toISOString() ?? null,
    meta: { ...group.meta },
    price: formatAmount(Number.isFinite(lowest) ? lowest : 0, currency),
    originalPrice: original > lowest ? formatAmount(original, currency) : null,
  };
}

interface SessionPrices {
  readonly minPrice: string | null;
  readonly minTotal: string | null;
  readonly besideFree?: { readonly minPrice: string };
  readonly price: string | null;
}

export function wireSession(
  session: SessionFacts,
  counter: Counter,
  { portal: { currency }, translate }: Catalogue,
  prices: SessionPrices = { minPrice: null, minTotal: null, price: null },
): Wire<typeof events.eventSession> {
  const availableCapacity = availableOnWire(counter);
  return {
    id: session.id,
    event_template_id: session.event_template_id,
    start_datetime: session.start_datetime.toISOString(),
    end_datetime: session.end_datetime.toISOString(),
    timezone: session.timezone,
    date: session.date,
    startTime: session.startTime,
    endDate: session.endDate,
    endTime: session.endTime,
    capacity: counter.capacity,
    oversell_capacity: counter.oversell_capacity,
    used_capacity: counter.used_capacity,
    availableCapacity,
    sold_out: availableCapacity === 0,
    ...prices,
    priceIncrease: formatAmount(session.price_increase, currency),
    annotations: session.annotations.map((label) =>
      translate(label, labelsOf(session.event_template_id)),
    ),
  };
}

/** Templates, groups, types and venues that tickets belong to, each once. */
export function wireCatalogueOf(
  catalogue: Catalogue,
  tickets: readonly {
    ticket_type_id: string;
    ticket_group_id: string;
    event_template_id: string;
  }[],
) {
  const { currency } = catalogue.portal;
  return {
    ticket_type: picked(
      tickets.map((ticket) => ticket.ticket_type_id),
      catalogue.types,
    ).map((type) => wireType(type, currency)),
    ticket_group: picked(
      tickets.map((ticket) => ticket.ticket_group_id),
      catalogue.groups,
    ).map((group) => wireGroup(group, currency, 0)),
    ...wireEventsOf(
      catalogue,
      tickets.map((ticket) => ticket.event_template_id),
    ),
  };
}

/** Templates by id with their venues and sellers, each once. */
export function wireEventsOf(catalogue: Catalogue, templateIds: readonly string[]) {
  const templates = picked(templateIds, catalogue.templates);
  return {
    event_template: templates.map((template) => ({
      ...wireTemplate(template),
      config: shownConfigOfTemplate(catalogue, template),
    })),
    venue: picked(
      templates.map((template) => template.venue_id),
      catalogue.venues,
    ).map(wireVenue),
    seller: picked(
      templates.map((template) => template.seller_id),
      catalogue.sellers,
    ).map(wireSeller),
  };
}

const picked = <T>(ids: Iterable<string>, from: ReadonlyMap<string, T>): T[] =>
  [...new Set(ids)].flatMap((id) => from.get(id) ?? []);
