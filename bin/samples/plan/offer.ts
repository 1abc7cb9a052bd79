import { dayIn } from '#domain/events/schedule.ts';
import type { ValidityPolicy } from '#domain/memberships/validity.ts';
import type { CartRule } from '#domain/pricing/cart-rule.ts';
import { moneyStep } from '#domain/pricing/money.ts';
import type { PricedType } from '#domain/pricing/price.ts';
import type { SeatMapPlan } from '#domain/seats/seat-plan.ts';
import { codeRows, ruleRows } from '#server/import/rows/codes.ts';
import { withSeatCapacities } from '#server/import/rows/seats.ts';
import { minorUnits, venueZones } from '#server/import/rows/sessions.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import {
  type OfferedSession,
  offeredSessions,
  type Past,
  type SampleFile,
} from './offered-sessions.ts';

type GroupFile = TenantFile['events'][number]['groups'][number];
type TypeFile = GroupFile['types'][number];

/** A ticket type on sale, priced as the server prices it. */
export interface OfferedType extends PricedType {
  readonly id: string;
  readonly group: OfferedGroup;
}

export interface OfferedGroup extends ValidityPolicy {
  readonly id: string;
  readonly event: OfferedEvent;
  readonly handler: GroupFile['handler'];
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly exclude_from_event_capacity: boolean;
  readonly min: number;
  readonly max: number;
  /** The sections of the seat map in which it is sold. */
  readonly sections: ReadonlySet<string>;
}

export interface OfferedEvent {
  readonly id: string;
  readonly name: string;
  readonly seller: string;
  readonly category: string;
  readonly hidden_type: string;
  readonly timezone: string;
  readonly seats: SeatMapPlan | null;
  readonly types: readonly OfferedType[];
}

/** A promo code with its rule. */
export interface OfferedCode {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  /** Maximum number of uses; null is unlimited. */
  readonly uses: number | null;
  readonly rule: CartRule;
}

/** Everything that a sample sells, or sold in the year before its import. */
export interface Offer {
  readonly portal: string;
  readonly currency: string;
  readonly languages: readonly string[];
  readonly events: ReadonlyMap<string, OfferedEvent>;
  readonly types: ReadonlyMap<string, OfferedType>;
  /** Past and future sessions, by start. */
  readonly sessions: readonly OfferedSession[];
  readonly codes: ReadonlyMap<string, OfferedCode>;
  /** The time of the import, after which nothing is planned. Epoch milliseconds. */
  readonly now: number;
  /** The day of the import, YYYY-MM-DD. */
  readonly today: string;
}

/** Returns the offer of a sample imported at `now`, with the sessions of the year before. */
export function offerOf(fileOf: SampleFile, past: Past, now: number): Offer {
  const today = new Date(now).toISOString().slice(0, 10);
  const file = withSeatCapacities(fileOf(today));
  const { key: portal, currency, languages } = file.portal;
  const zoneOf = venueZones(file);
  const maps = new Map(file.seat_maps.map((map) => [map.id, map]));
  const events = file.events.map((event): OfferedEvent => {
    const types: OfferedType[] = [];
    const offered: OfferedEvent = {
      id: event.id,
      name: event.name,
      seller: event.seller,
      category: event.category,
      hidden_type: event.hidden_type,
      timezone: zoneOf(event),
      seats: maps.get(event.seat_map ?? '') ?? null,
      types,
    };
    for (const group of event.groups) {
      const ofGroup = groupOf(group, offered);
      types.push(...group.types.map((type) => typeOf(type, ofGroup, currency)));
    }
    return offered;
  });
  const types = events.flatMap((event) => event.types);
  const byId = new Map(events.map((event) => [event.id, event]));
  return {
    portal,
    currency,
    languages,
    events: byId,
    types: new Map(types.map((type) => [type.id, type])),
    sessions: offeredSessions({ ...past, fileOf, file, now, today }),
    codes: codesOf(file),
    now,
    today,
  };
}

function groupOf(group: GroupFile, event: OfferedEvent): OfferedGroup {
  return {
    id: group.id,
    event,
    handler: group.handler,
    capacity: group.capacity,
    oversell_capacity: group.oversell_capacity,
    exclude_from_event_capacity: group.exclude_from_event_capacity,
    min: group.min_tickets_per_order,
    max: group.max_tickets_per_order ?? 20,
    sections: new Set(group.seats?.map(({ section }) => section)),
    start_policy: group.start_policy ?? null,
    start_policy_date: group.start_policy_date ?? null,
    duration_new: group.duration_new ?? null,
  };
}

function typeOf(type: TypeFile, group: OfferedGroup, currency: string): OfferedType {
  const minor = (amount: string | undefined) =>
    amount === undefined ? null : minorUnits(amount, currency);
  const fee = (name: TypeFile['outside_fees'][number]['name']) =>
    type.outside_fees.find((one) => one.name === name)?.fee ?? '0';
  return {
    id: type.id,
    group,
    currency_amount: minor(type.amount) ?? 0,
    discounted_amount: minor(type.discounted_amount),
    currency_amount_min: minor(type.amount_min),
    currency_amount_max: minor(type.amount_max),
    fee_fixed_outside: minorUnits(fee('fee_fixed_outside'), currency),
    fee_percent_outside: fee('fee_percent_outside'),
    step: moneyStep(currency),
    prices: type.prices.map(({ amount, when }) => ({
      amount: minorUnits(amount, currency),
      applies: when,
    })),
  };
}

function codesOf(file: TenantFile): Map<string, OfferedCode> {
  const rules = new Map(ruleRows(file).map((row) => [row.id, row]));
  return new Map(
    codeRows(file).flatMap(({ id, cart_rule_id, code, max_uses }) => {
      const row = rules.get(cart_rule_id);
      if (!row) return [];
      const rule: CartRule = { ...JSON.parse(row.rule), id: cart_rule_id, withdrawn: false };
      return [[id, { key: id, code, name: row.name, uses: max_uses, rule }] as const];
    }),
  );
}

/** The date at an event's venue at an instant, YYYY-MM-DD. */
export const dayAt = (event: OfferedEvent, at: number): string =>
  dayIn(event.timezone, new Date(at).toISOString());
