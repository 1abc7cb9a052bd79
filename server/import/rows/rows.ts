import { addDays, dayIn } from '#domain/events/schedule.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { SessionRow } from '../../store/events/session-rows.ts';
import type { ImportRows } from '../../store/import/import.ts';
import { withClosures } from './closed-sessions.ts';
import { codeRows, ruleRows } from './codes.ts';
import { withSeatCapacities } from './seats.ts';
import { minorUnits, sessionsOfEvent, venueZones, wallInstant } from './sessions.ts';

type EventTemplate = TenantFile['events'][number];
type TicketGroup = EventTemplate['groups'][number];
type TicketType = TicketGroup['types'][number];

/** A checked tenant file, its pictures named by id, as rows of the tables. */
export function rowsOf(
  file: TenantFile,
  now: Date,
): { readonly rows: ImportRows; readonly sessions: SessionRow[] } {
  const tenant = withSeatCapacities(file);
  const { sellers, venues, events, portal } = tenant;
  const zoneOf = venueZones(tenant);
  const groups = events.flatMap((event) =>
    event.groups.map((group, position) => ({ event, group, position })),
  );
  const types = groups.flatMap(({ group }) => group.types.map((type) => ({ group, type })));
  const scopes = [{ id: '', ...tenant }, ...sellers];
  const rows: ImportRows = {
    seller: sellers.map(({ id, slug, name, metadata }, position) => ({
      id,
      slug,
      name,
      metadata: JSON.stringify(metadata),
      position,
    })),
    venue: venues.map(({ id, name, timezone, address, location }) => ({
      id,
      name,
      timezone,
      address: JSON.stringify(address),
      location: location === undefined ? null : JSON.stringify(location),
    })),
    seat_map: tenant.seat_maps.map((map) => ({ id: map.id, plan: JSON.stringify(map) })),
    event_template: events.map(templateRow),
    schedule: events.flatMap((event) =>
      event.schedules.map((rule) => ({
        event_template_id: event.id,
        id: rule.id,
        rule: JSON.stringify(rule),
        extended_until: addDays(dayIn(zoneOf(event), now.toISOString()), rule.days_ahead),
      })),
    ),
    ticket_group: groups.map(({ event, group, position }) =>
      groupRow(event, group, position, zoneOf(event)),
    ),
    ticket_type: types.map(({ group, type }) => typeRow(group, type, portal.currency)),
    price_schedule: types.flatMap(({ type }) =>
      type.prices.map((price, position) => ({
        ticket_type_id: type.id,
        position,
        amount: minorUnits(price.amount, portal.currency),
        applies: JSON.stringify(price.when),
      })),
    ),
    message_rule: events.flatMap((event) =>
      event.message_rules.map(({ actions, triggers }, position) => ({
        event_template_id: event.id,
        position,
        actions: JSON.stringify(actions),
        triggers: JSON.stringify(triggers),
      })),
    ),
    ticket_rule: groups.flatMap(({ group }) =>
      group.ticket_rules.map((rule) => ({ ...rule, ticket_group_id: group.id })),
    ),
    closure: (tenant.closures ?? []).map(({ id, name, ...applies }, position) => ({
      id,
      name,
      applies: JSON.stringify(applies),
      position,
    })),
    door: tenant.doors.map(doorRow),
    cart_rule: ruleRows(tenant),
    promo_code: codeRows(tenant),
    config: [
      ...configRows('portal', '', tenant.config),
      ...sellers.flatMap((seller) => configRows('seller', seller.id, seller.config)),
      ...events.flatMap((event) => configRows('event_template', event.id, event.config)),
      ...groups.flatMap(({ group }) => configRows('ticket_group', group.id, group.config)),
    ],
    string: scopes.flatMap(({ id, strings }) =>
      Object.entries(strings).flatMap(([locale, messages]) =>
        Object.entries(messages).map(([key, message]) => ({ seller_id: id, locale, key, message })),
      ),
    ),
    theme: scopes.flatMap(({ id, theme }) =>
      theme ? [{ seller_id: id, tokens: JSON.stringify(theme) }] : [],
    ),
  };
  const sessions = events.flatMap((event) => {
    const timezone = zoneOf(event);
    const open = sessionsOfEvent(event, timezone, portal.currency, now);
    return withClosures(open, tenant.closures ?? [], { venue: event.venue, timezone });
  });
  return { rows, sessions };
}

function templateRow(event: EventTemplate, position: number) {
  const { id, name, subtitle, summary, description, category, event_type, hidden_type } = event;
  return {
    id,
    seller_id: event.seller,
    venue_id: event.venue,
    seat_map_id: event.seat_map ?? null,
    name,
    subtitle,
    summary,
    description,
    category,
    event_type,
    off_sale: event.off_sale ?? false,
    hidden_type,
    meta: JSON.stringify(event.meta),
    position,
    withdrawn: false,
  };
}

function groupRow(event: EventTemplate, group: TicketGroup, position: number, timezone: string) {
  const {
    types: _,
    config: __,
    ticket_rules: ___,
    sales_start,
    sales_end,
    meta,
    seats,
    additional_info_spec,
    redeems,
    ...rest
  } = group;
  return {
    ...rest,
    event_template_id: event.id,
    seats: seats ? JSON.stringify(seats) : null,
    start_policy: group.start_policy ?? null,
    start_policy_date: group.start_policy_date ?? null,
    duration_new: group.duration_new ?? null,
    max_tickets_per_order: group.max_tickets_per_order ?? null,
    sales_start: sales_start === undefined ? null : wallInstant(sales_start, timezone),
    sales_end: sales_end === undefined ? null : wallInstant(sales_end, timezone),
    additional_info_spec: additional_info_spec ? JSON.stringify(additional_info_spec) : null,
    redeems: redeems ? JSON.stringify(redeems) : null,
    meta: JSON.stringify(meta),
    position,
    withdrawn: false,
  };
}

function typeRow(group: TicketGroup, type: TicketType, currency: string) {
  const minor = (amount: string | undefined) =>
    amount === undefined ? null : minorUnits(amount, currency);
  const fee = (name: TicketType['outside_fees'][number]['name']) =>
    type.outside_fees.find((one) => one.name === name)?.fee ?? '0';
  return {
    id: type.id,
    ticket_group_id: group.id,
    name: type.name,
    summary: type.summary,
    description: type.description,
    rank: type.rank,
    currency_amount: minor(type.amount),
    discounted_amount: minor(type.discounted_amount),
    currency_amount_min: minor(type.amount_min),
    currency_amount_max: minor(type.amount_max),
    fee_fixed_outside: minor(fee('fee_fixed_outside')),
    fee_percent_outside: fee('fee_percent_outside'),
    max_per_order: type.max_per_order ?? null,
    admits: type.admits,
    door_note: type.door_note,
    withdrawn: false,
  };
}

function doorRow(door: TenantFile['doors'][number], position: number) {
  const { id, name, re_entry, shows_names, events, groups, seat_sections } = door;
  return {
    id,
    name,
    serves: JSON.stringify({ events, groups, seat_sections }),
    minutes_before: door.minutes_before ?? null,
    minutes_after: door.minutes_after ?? null,
    re_entry,
    shows_names,
    position,
    withdrawn: false,
  };
}

function configRows(scope: string, resource: string, config: object) {
  return Object.entries(config)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({
      scope,
      resource_id: resource,
      key,
      value: JSON.stringify(value),
    }));
}
