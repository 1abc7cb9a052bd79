import type { CallAnswer } from '#contract/client.ts';
import { longestWord } from '#domain/content/longest-word.ts';
import { truncated } from '#domain/content/truncated.ts';
import { isVisit } from '#domain/events/admits-visitors.ts';
import { anchorRule } from '#domain/events/anchor.ts';
import { isForAnyDate } from '#domain/events/any-date.ts';
import { ticketDateTime } from '#domain/events/ticket-time.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { pictureFacts, pictureOf } from '../site/picture-facts.ts';
import { groupAsks } from './group-asks.server.ts';
import type { EventOffer, OfferedGroup, OfferedType, TicketGroup, TicketType } from './offer.ts';

export type EventAnswer = CallAnswer<'getEvent'>;

/** The event in the shape that its page uses; null if the answer has none. */
export function eventOffer(answer: EventAnswer): EventOffer | null {
  const event = answer.event_template[0];
  const venue = answer.venue[0];
  if (!event || !venue) return null;
  const meta = event.meta ?? {};
  const cover = meta['image_cover'];
  const { street, city } = venue.address;
  const description = meta['hide_event_details'] === true ? '' : event.description;
  return {
    id: event.id,
    name: event.name,
    longestWord: longestWord(event.name),
    subtitle: event.subtitle,
    category: event.category,
    eventType: event.event_type,
    pads: padsOf(meta),
    description,
    beginning: truncated(description),
    cover: typeof cover === 'string' && cover !== '' ? cover : undefined,
    picture: pictureOf(meta),
    ...pictureFacts(event.config),
    isByDay: ticketDateTime(meta) === 'date',
    anchorRule: anchorRule(meta),
    nextRoute: text(event.config?.['next_route']),
    venue: {
      name: venue.name,
      address: [street, city].filter(Boolean).join(', '),
      timezone: venue.timezone,
    },
    sells: sellsOf(answer.ticket_group),
    groups: offeredGroups(answer),
    preventsSingleSeats: event.config?.['seats.prevent_single'] === true,
  };
}

function sellsOf(groups: EventAnswer['ticket_group']): EventOffer['sells'] {
  const handlers = groups.map(({ handler }) => handler);
  if (handlers.every(isMembershipHandler)) return 'memberships';
  const isOfVisits = handlers.some(isVisit);
  return isOfVisits ? 'visits' : 'gifts';
}

/** CAL-22 */
function padsOf(meta: Readonly<Record<string, unknown>>): EventOffer['pads'] {
  const keys = ['pad_pre_start', 'pad_post_end'].filter((key) => key in meta);
  return Object.fromEntries(keys.map((key) => [key, meta[key]]));
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The groups with their types. */
function offeredGroups(answer: EventAnswer): OfferedGroup[] {
  const { event_template, ticket_group, ticket_type } = answer;
  const [event] = event_template;
  const today = localDateTime(Date.now(), answer.venue[0]?.timezone ?? 'UTC').date;
  const typesOf = (group: TicketGroup) =>
    ticket_type
      .filter((type) => type.ticket_group_id === group.id)
      .sort((one, other) => one.rank - other.rank);
  return ticket_group
    .map((group) => ({
      id: group.id,
      name: group.name,
      summary: group.summary,
      description: group.description,
      handler: group.handler,
      isSeated: isSeatedHandler(group.handler),
      nextRoute: text(group.meta['next_route']),
      min_tickets_per_order: group.min_tickets_per_order,
      max_tickets_per_order: group.max_tickets_per_order,
      capacity: group.capacity,
      oversell_capacity: group.oversell_capacity,
      used_capacity: group.used_capacity,
      exclude_from_event_capacity: group.exclude_from_event_capacity,
      sold_out: group.sold_out,
      price: group.price,
      originalPrice: group.originalPrice,
      isForAnyDate: isForAnyDate(group),
      asks: event ? groupAsks(event, group, typesOf(group), today) : null,
      types: typesOf(group).map((type) => ({
        id: type.id,
        name: type.name,
        summary: type.summary,
        currency_amount: type.currency_amount,
        currency_amount_min: type.currency_amount_min,
        currency_amount_max: type.currency_amount_max,
        discounted_amount: type.discounted_amount,
        fees_outside: type.fees_outside,
        limit: type.limit,
        ...feeRatesOf(type),
      })),
    }))
    .filter(({ types }) => types.length > 0);
}

/** Only prices that buyers choose need them on the page. */
function feeRatesOf(type: TicketType): Pick<OfferedType, 'feeRates'> {
  if (!hasFlexiblePrice(type) || !type.outside_fees?.length) return {};
  const of = (wanted: string) => type.outside_fees.find(({ name }) => name === wanted)?.fee ?? '0';
  return { feeRates: { fixed: of('fee_fixed_outside'), percent: of('fee_percent_outside') } };
}
