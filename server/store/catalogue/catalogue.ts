import { sql } from 'kysely';
import type { TicketRule } from '#domain/contact/admit.ts';
import type { DoorRule } from '#domain/doors/card.ts';
import { isMembershipCategory } from '#domain/events/event-context.ts';
import type { MessageRule } from '#domain/events/message-rule.ts';
import type { Redeems } from '#domain/gifts/gift-code.ts';
import { moneyStep } from '#domain/pricing/money.ts';
import type { SeatMapPlan, SeatZone } from '#domain/seats/seat-plan.ts';
import type { SessionFilter } from '#domain/time/session-filter.ts';
import type { TranslateAt } from '#tenants/config/config-key.ts';
import type { ConfigKeyName, ConfigValue } from '#tenants/config/config-registry.ts';
import { effective } from '#tenants/config/effective-config.ts';
import { rulesById } from '#tenants/events/names-in-rules.ts';
import { type Wordings, wordingsIn } from '#tenants/texts/wordings.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { db, type Tx } from '../database.ts';
import { type CatalogueCartRule, readCartRules } from './catalogue-rules.ts';
import { readShownClosures, type ShownClosure } from './shown-closures.ts';

/** All data of a portal that only an import changes: read once, cached until its version rises. */
export interface Catalogue {
  readonly portal: {
    readonly id: number;
    /** The portal's number where it was created, under which its secrets are kept (decision 142). */
    readonly firstNumber: number;
    readonly key: string;
    readonly name: string;
    readonly currency: string;
    readonly languages: readonly string[];
    readonly publicIdentityId: string;
    readonly version: number;
    /** The suspension by the installation's operator, who closed its storefronts (STF-18); null for an open portal. */
    readonly suspension: { readonly since: Date; readonly reason: string } | null;
  };
  readonly sellers: ReadonlyMap<string, CatalogueSeller>;
  readonly venues: ReadonlyMap<string, CatalogueVenue>;
  /** In listing order, including withdrawn events that were sold. */
  readonly templates: ReadonlyMap<string, CatalogueTemplate>;
  readonly groups: ReadonlyMap<string, CatalogueGroup>;
  readonly types: ReadonlyMap<string, CatalogueType>;
  /** In the order of the file, including withdrawn doors, whose scans stay. */
  readonly doors: ReadonlyMap<string, CatalogueDoor>;
  readonly seatMaps: ReadonlyMap<string, SeatMapPlan>;
  /** The closures that buyers are told of. */
  readonly shownClosures: ReadonlyMap<string, ShownClosure>;
  /** Effects of promo codes, in the order of the file. */
  readonly cartRules: ReadonlyMap<string, CatalogueCartRule>;
  readonly config: ReadonlyMap<string, unknown>;
  readonly strings: readonly { sellerId: string; locale: string; key: string; message: string }[];
  readonly themes: ReadonlyMap<string, ThemeTokens>;
  /** Translates a text of the tenant file into this catalogue's language. */
  readonly translate: TranslateAt;
  readonly wordings: Wordings;
}

export interface CatalogueDoor extends DoorRule {
  readonly withdrawn: boolean;
}

export interface CatalogueSeller {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface CatalogueVenue {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly address: Readonly<Record<string, string>>;
  /** In degrees; null if the venue does not give it. */
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
}

export interface CatalogueTemplate {
  readonly id: string;
  readonly seller_id: string;
  readonly venue_id: string;
  readonly seat_map_id: string | null;
  readonly name: string;
  readonly subtitle: string;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  /** True if its category is memberships, in any language. */
  readonly isMembership: boolean;
  readonly event_type: 'single' | 'repeating' | 'other';
  readonly hidden_type: HiddenType;
  readonly meta: Readonly<Record<string, unknown>>;
  /** True if nothing of it is sold, because the file no longer has it or the venue has taken it off sale. */
  readonly withdrawn: boolean;
  readonly groups: readonly CatalogueGroup[];
  readonly messageRules: readonly MessageRule[];
}

export type HiddenType = 'public_browsable' | 'public_link_only' | 'public_member_only';
export type Handler =
  | 'tickets'
  | 'passes'
  | 'codes'
  | 'seated'
  | 'membership'
  | 'ledger'
  | 'donation';

export interface CatalogueGroup {
  readonly id: string;
  readonly event_template_id: string;
  readonly name: string;
  readonly description: string;
  readonly summary: string;
  readonly color: string;
  readonly handler: Handler;
  /** The zones of its event's map that a seated group sells; null for other groups. */
  readonly seats: readonly SeatZone[] | null;
  readonly hidden_type: HiddenType;
  readonly start_policy: 'fixedfrom' | 'fixedto' | null;
  readonly start_policy_date: string | null;
  readonly duration_new: string | null;
  readonly min_tickets_per_order: number;
  readonly max_tickets_per_order: number | null;
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly exclude_from_event_capacity: boolean;
  readonly sales_start: Date | null;
  readonly sales_end: Date | null;
  readonly additional_info_spec: unknown;
  /** The memberships that a code of this group is redeemed for; null for other groups. */
  readonly redeems: Redeems | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly withdrawn: boolean;
  readonly types: readonly CatalogueType[];
}

export interface CatalogueType {
  readonly id: string;
  readonly ticket_group_id: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly rank: number;
  readonly currency_amount: number;
  readonly discounted_amount: number | null;
  readonly currency_amount_min: number | null;
  readonly currency_amount_max: number | null;
  readonly fee_fixed_outside: number;
  readonly fee_percent_outside: string;
  /** `moneyStep` of the portal's currency. */
  readonly step: number;
  readonly max_per_order: number | null;
  /** Number of people that one ticket admits. */
  readonly admits: number;
  /** Note for stewards; empty without one. */
  readonly door_note: string;
  readonly withdrawn: boolean;
  readonly prices: readonly { readonly amount: number; readonly applies: SessionFilter }[];
  readonly rule: CatalogueRule | undefined;
}

export interface CatalogueRule extends TicketRule {
  readonly ticket_type_id: string;
  readonly ticket_group_id: string;
  readonly party_role: string;
}

export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const portal = await tx.row(
    db.selectFrom('portal').selectAll().where('portal_id', '=', tx.portalId),
  );
  if (!portal) throw new Error(`portal ${tx.portalId} is missing`);
  const sellers = await tx.rows(
    db
      .selectFrom('seller')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('position')
      .orderBy('id'),
  );
  const venues = await tx.rows(
    // In a fixed order: imports change the order of the rows.
    db.selectFrom('venue').selectAll().where('portal_id', '=', tx.portalId).orderBy('id'),
  );
  const prices = await tx.rows(
    db
      .selectFrom('price_schedule')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('position'),
  );
  const typeRows = await tx.rows(
    db
      .selectFrom('ticket_type')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('rank')
      .orderBy('id'),
  );
  const groupRows = await tx.rows(
    db
      .selectFrom('ticket_group')
      .selectAll()
      .select(sql<string | null>`start_policy_date::text`.as('start_policy_day'))
      .where('portal_id', '=', tx.portalId)
      .orderBy('position')
      .orderBy('id'),
  );
  const rules = await tx.rows(
    db
      .selectFrom('message_rule')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('position'),
  );
  const ticketRules = await tx.rows(
    db.selectFrom('ticket_rule').selectAll().where('portal_id', '=', tx.portalId),
  );
  const templateRows = await tx.rows(
    db
      .selectFrom('event_template')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('position')
      .orderBy('id'),
  );
  const config = await tx.rows(
    db.selectFrom('config').selectAll().where('portal_id', '=', tx.portalId),
  );
  const strings = await tx.rows(
    db.selectFrom('string').selectAll().where('portal_id', '=', tx.portalId),
  );
  const themes = await tx.rows(
    db.selectFrom('theme').selectAll().where('portal_id', '=', tx.portalId),
  );
  const seatMaps = await tx.rows(
    db.selectFrom('seat_map').selectAll().where('portal_id', '=', tx.portalId),
  );
  const doors = await tx.rows(
    db
      .selectFrom('door')
      .selectAll()
      .where('portal_id', '=', tx.portalId)
      .orderBy('position')
      .orderBy('id'),
  );
  const shownClosures = await readShownClosures(tx);
  const cartRules = await readCartRules(tx);

  const ruleAddress = (rule: { ticket_group_id: string; ticket_type_id: string }): string =>
    `${rule.ticket_group_id}\n${rule.ticket_type_id}`;
  const rulesByType = new Map(ticketRules.map((rule) => [ruleAddress(rule), rule]));
  const pricesByType = Map.groupBy(prices, (price) => price.ticket_type_id);
  const types = typeRows.map(
    (row): CatalogueType => ({
      ...row,
      step: moneyStep(portal.currency),
      prices: (pricesByType.get(row.id) ?? []).map((price) => ({
        amount: price.amount,
        applies: price.applies as SessionFilter,
      })),
      rule: rulesByType.get(ruleAddress({ ...row, ticket_type_id: row.id })),
    }),
  );
  const typesByGroup = Map.groupBy(types, (type) => type.ticket_group_id);
  const groups = groupRows.map(
    (row): CatalogueGroup => ({
      ...row,
      start_policy_date: row.start_policy_day,
      seats: row.seats as readonly SeatZone[] | null,
      redeems: row.redeems as Redeems | null,
      meta: row.meta as Record<string, unknown>,
      types: (typesByGroup.get(row.id) ?? []).filter((type) => !type.withdrawn),
    }),
  );
  const groupsByTemplate = Map.groupBy(groups, (group) => group.event_template_id);
  const messages = rules.map(({ event_template_id, actions, triggers }) => ({
    event_template_id,
    actions: actions as MessageRule['actions'],
    triggers: triggers as MessageRule['triggers'],
  }));
  const rulesByTemplate = Map.groupBy(messages, (rule) => rule.event_template_id);
  const translations = config.find(({ scope, key }) => scope === 'portal' && key === 'event_texts');
  const wordings = wordingsIn((translations?.value ?? {}) as ConfigValue<'event_texts'>);
  const templates = templateRows.map((row): CatalogueTemplate => {
    const offered = (groupsByTemplate.get(row.id) ?? []).filter((group) => !group.withdrawn);
    return {
      ...row,
      withdrawn: row.withdrawn || row.off_sale,
      isMembership: [...wordings(row.category, `events/${row.id}/category`)].some(
        isMembershipCategory,
      ),
      meta: row.meta as Record<string, unknown>,
      groups: offered,
      // Imports of earlier versions stored names.
      messageRules: rulesById(rulesByTemplate.get(row.id) ?? [], row.id, offered, wordings),
    };
  });
  return {
    portal: {
      id: portal.portal_id,
      firstNumber: portal.first_number ?? portal.portal_id,
      key: portal.key,
      name: portal.name,
      currency: portal.currency,
      languages: portal.languages,
      publicIdentityId: portal.public_identity_id,
      version: portal.version,
      suspension: portal.suspended_at && {
        since: portal.suspended_at,
        reason: portal.suspension_reason ?? '',
      },
    },
    sellers: byId(
      sellers.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> })),
    ),
    venues: byId(
      venues.map((row) => ({
        ...row,
        address: row.address as Record<string, string>,
        location: row.location as CatalogueVenue['location'],
      })),
    ),
    templates: byId(templates),
    groups: byId(groups),
    types: byId(types),
    doors: byId(doors.map((row) => ({ ...row, serves: row.serves as DoorRule['serves'] }))),
    seatMaps: new Map(seatMaps.map(({ id, plan }) => [id, plan as SeatMapPlan])),
    shownClosures: byId(shownClosures),
    cartRules: byId(cartRules),
    config: new Map(
      config.map((row) => [configAddress(row.scope, row.resource_id, row.key), row.value]),
    ),
    strings: strings.map((row) => ({
      sellerId: row.seller_id,
      locale: row.locale,
      key: row.key,
      message: row.message,
    })),
    themes: new Map(themes.map((row) => [row.seller_id, row.tokens as ThemeTokens])),
    translate: (text) => text,
    wordings,
  };
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

const configAddress = (scope: string, resource: string, key: string): string =>
  `${scope}\n${resource}\n${key}`;

/** The scope of a configuration lookup. */
export interface ConfigPlace {
  readonly seller?: string;
  readonly event_template?: string;
  readonly ticket_group?: string;
}

/** The value of a key in a scope. */
export function configValue<K extends ConfigKeyName>(
  catalogue: Catalogue,
  key: K,
  place: ConfigPlace = {},
): ConfigValue<K> {
  return effective(key, (scope) => {
    const resource = scope === 'portal' ? '' : place[scope];
    if (resource === undefined) return undefined;
    return catalogue.config.get(configAddress(scope, resource, key));
  });
}

/** A group by its id; undefined if its event is withdrawn, even if the group itself is not. */
export function groupOfEventOnSale(
  { groups, templates }: Catalogue,
  id: string,
): CatalogueGroup | undefined {
  const group = groups.get(id);
  return templates.get(group?.event_template_id ?? '')?.withdrawn === false ? group : undefined;
}

/**
 * Time zone of a portal (MON-10), by default that of its first venue by id: defines the days of its sums, schedules and logs.
 * Facts about one event use the zone of the event's venue; `eventDays` gives its day.
 */
export function portalTimezone(catalogue: Catalogue): string {
  const [venue] = catalogue.venues.values();
  return configValue(catalogue, 'books.timezone') ?? venue?.timezone ?? 'UTC';
}

/** Time zone of an event's venue; the portal's for an unknown event. */
export const zoneOfEvent = (catalogue: Catalogue, templateId: string | null): string =>
  templateId !== null && catalogue.templates.has(templateId)
    ? timezoneOf(catalogue, templateId)
    : portalTimezone(catalogue);

/** Time zone of an event's venue. */
export function timezoneOf({ templates, venues }: Catalogue, templateId: string): string {
  const venue = venues.get(templates.get(templateId)?.venue_id ?? '');
  if (!venue) throw new Error(`event ${templateId} has no venue`);
  return venue.timezone;
}
