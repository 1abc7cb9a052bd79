import { addDays } from '#domain/events/calendar.ts';
import { isListed } from '#domain/events/listed.ts';
import {
  type ListingFilter,
  matchesTime,
  narrowsSessions,
  readListingFilter,
} from '#domain/events/listing-filter.ts';
import { sellsToMembers } from '#domain/events/on-sale.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { ApiRequest } from '../http/request.ts';
import { type CatalogueTemplate, configValue } from '../store/catalogue/catalogue.ts';
import { templatesBySession } from '../store/events/session-facts.ts';
import { audienceOf } from './audience.ts';
import type { ComingSession, Day } from './coming-days.ts';
import { type DescribedEvent, describeEvents } from './describe-events.ts';
import { type EventsReading, readEvents } from './event-reading.ts';
import { type Offer, offerOf } from './offer.ts';
import { badFieldValue } from './query.ts';

/**
 * The offers of a seller that the caller can browse and buy from (EVT-23, EVT-25), in the
 * catalogue's order; if the seller advertises them, also those for members only, without their
 * groups.
 */
export async function listedOffers(request: ApiRequest): Promise<Offer[]> {
  const { catalogue, seller, services } = request;
  const now = services.now();
  const key = 'events.advertise_members_only';
  const advertisesMembersOnly = configValue(catalogue, key, { seller: seller.id });
  const audience = await audienceOf(request);
  return [...catalogue.templates.values()]
    .filter(
      ({ seller_id, withdrawn, hidden_type }) =>
        seller_id === seller.id &&
        !withdrawn &&
        isListed(hidden_type, { isMember: audience.isMember, advertisesMembersOnly }),
    )
    .map((template) => offerOf(template, now, audience))
    .filter(
      ({ template, groups }) =>
        groups.length > 0 || (advertisesMembersOnly && isTheirs(template, now)),
    );
}

const isTheirs = (template: CatalogueTemplate, now: number): boolean =>
  template.hidden_type === 'public_member_only' && sellsToMembers(template, template.groups, now);

/** The listing's filters in a call's query (EVT-16); refuses an invalid value by name. */
export function listingFilterOf(query: Readonly<Record<string, unknown>>): ListingFilter {
  const read = readListingFilter(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  if (read.ok) return read.filter;
  const [name, value] = read.invalid[0] ?? ['', ''];
  throw badFieldValue('events', name, value);
}

/** The choice of an event's sessions. */
export interface SessionChoice {
  readonly takes: (session: ComingSession) => boolean;
  /** The `key` passed to `describeEvents`. */
  readonly key: string | null;
}

/** The sessions on the day and within the time of a filter; undefined takes all. */
export function chosenSessions(
  filter: ListingFilter,
  { services }: ApiRequest,
): SessionChoice | undefined {
  if (!narrowsSessions(filter)) return undefined;
  const daysIn = venueDays(services.now());
  return {
    takes: (session) => matchesTime(filter, session, daysIn(session.timezone)),
    key: filter.time ? null : filter.date,
  };
}

/** Today and tomorrow at a venue, by its time zone. */
export function venueDays(
  now: number,
): (timezone: string) => { readonly today: string; readonly tomorrow: string } {
  const known = new Map<string, { today: string; tomorrow: string }>();
  return (timezone) => {
    let days = known.get(timezone);
    if (!days) {
      const today = localDateTime(now, timezone).date;
      days = { today, tomorrow: addDays(today, 1) };
      known.set(timezone, days);
    }
    return days;
  };
}

export interface Listing {
  readonly events: readonly DescribedEvent[];
  /** Covers all offers; its days have the chosen sessions only. */
  readonly reading: EventsReading;
}

/**
 * Offers with their remaining places in the chosen sessions. Leaves out offers by session that have none of the chosen
 * ones and, once sessions are chosen, offers without sessions.
 */
export async function listEvents(
  request: ApiRequest,
  offers: readonly Offer[],
  isWanted: (template: CatalogueTemplate) => boolean,
  choice?: SessionChoice,
): Promise<Listing> {
  const { services, catalogue } = request;
  // Always read for all of them, so that every listing of the seller shares one reading.
  const all = await readEvents(
    request,
    offers.map((offer) => offer.template),
  );
  const wanted = offers.filter(({ template }) => isWanted(template));
  const days = choice ? chosenOf(all, wanted, choice) : all.days;
  const bySession = await templatesBySession(services.store, catalogue);
  const found = wanted.filter(
    ({ template: { id } }) => (days.get(id) ?? []).length > 0 || (!choice && !bySession.has(id)),
  );
  const reading = { ...all, days };
  return {
    events: await describeEvents(request, found, reading, choice ? choice.key : ''),
    reading,
  };
}

const chosenOf = (
  { days }: EventsReading,
  offers: readonly Offer[],
  { takes }: SessionChoice,
): ReadonlyMap<string, readonly Day[]> =>
  new Map(
    offers.map(({ template: { id } }) => [
      id,
      (days.get(id) ?? []).flatMap((day) => {
        const sessions = day.sessions.filter(takes);
        return sessions.length === 0 ? [] : [{ ...day, sessions }];
      }),
    ]),
  );
