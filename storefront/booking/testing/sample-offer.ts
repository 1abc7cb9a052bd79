import type { Day, OfferedGroup, OfferedType, Session, Sessions } from '../offer.ts';

export const sampleDay = (date: string, status: Day['status'] = 'available'): Day => ({
  date,
  status,
  min_price: '10',
  min_total: '10',
  min_price_fees: { outside: '0' },
  pricePrefix: '',
  availability: 10,
});

export const sampleSession = (id: string, left = 10, date = '2026-11-21'): Session => ({
  id,
  event_template_id: 'tower',
  start_datetime: `${date}T10:00:00Z`,
  end_datetime: `${date}T10:30:00Z`,
  timezone: 'Europe/Helsinki',
  date,
  startTime: '12:00',
  endDate: date,
  endTime: '12:30',
  capacity: 10,
  oversell_capacity: 0,
  used_capacity: 10 - left,
  availableCapacity: left,
  sold_out: left === 0,
  minPrice: '10',
  minTotal: '10',
  price: '10',
  priceIncrease: '0',
  annotations: [],
});

export const sampleOffer = (...sessions: Session[]): Sessions => ({
  event_session: sessions,
  price_schedule: [],
  group_availability: [],
});

export const sampleType = (id: string, change: Partial<OfferedType> = {}): OfferedType => ({
  id,
  name: id,
  summary: '',
  currency_amount: '10',
  currency_amount_min: null,
  currency_amount_max: null,
  discounted_amount: null,
  fees_outside: '0',
  limit: null,
  ...change,
});

export const sampleGroup = (
  types: readonly OfferedType[],
  change: Partial<OfferedGroup> = {},
): OfferedGroup => ({
  id: 'group',
  name: 'Group',
  summary: '',
  description: '',
  handler: 'tickets',
  nextRoute: null,
  isForAnyDate: false,
  isSeated: false,
  asks: null,
  min_tickets_per_order: 0,
  max_tickets_per_order: null,
  capacity: -1,
  oversell_capacity: 0,
  used_capacity: 0,
  exclude_from_event_capacity: false,
  sold_out: false,
  price: '10',
  originalPrice: null,
  types,
  ...change,
});

/** A group in the wire's format, without an id, a name or any bounds. */
export const wiredGroup = {
  handler: 'tickets',
  hidden_type: 'public_browsable',
  meta: {},
  min_tickets_per_order: 0,
  max_tickets_per_order: null,
  exclude_from_event_capacity: false,
  capacity: -1,
  oversell_capacity: 0,
  used_capacity: 0,
};
