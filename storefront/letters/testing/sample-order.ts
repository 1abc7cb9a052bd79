import type { OrderConfirmation } from '#contract/letters/letters.ts';

type Order = OrderConfirmation['order'];
type Ticket = Order['ticket'][number];

const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const orderId = uuid(900);

interface Bought {
  readonly type: string;
  readonly price?: string;
  readonly session?: 'morning' | 'show' | null;
  readonly name?: string;
  readonly seat?: Ticket['seat'];
}

const sessions = {
  morning: {
    template: 'admission',
    date: '2026-11-21',
    startTime: '10:30',
    endTime: '11:00',
    start: '2026-11-21T08:30:00.000Z',
    end: '2026-11-21T09:00:00.000Z',
  },
  show: {
    template: 'planetarium',
    date: '2026-11-21',
    startTime: '14:00',
    endTime: '14:45',
    start: '2026-11-21T12:00:00.000Z',
    end: '2026-11-21T12:45:00.000Z',
  },
} as const;

const templates = [
  { id: 'admission', name: 'Tower and museum' },
  { id: 'planetarium', name: 'Under the winter sky' },
];

/** Returns a letter's content about these tickets; amounts in euros. */
export function sampleConfirmation(
  bought: readonly Bought[],
  over: Partial<OrderConfirmation> = {},
): OrderConfirmation {
  const tickets = bought.map(ticketOf);
  const used = new Set(tickets.map((ticket) => ticket.event_template_id));
  const total = tickets.reduce((sum, { face_value }) => sum + Number(face_value), 0) + 3;
  return {
    language: 'en',
    currency: 'EUR',
    theme: {},
    strings: {},
    orderUrl: `https://tickets.tower.example/tower/ticket_order/${orderId}`,
    logo: null,
    picture: null,
    entrySlots: ['morning'],
    memberships: null,
    change: null,
    codes: Object.fromEntries(
      tickets
        .slice(0, 20)
        .map(({ id }, at) => [id, { cid: `code-${at + 1}.key@host`, width: 240, height: 240 }]),
    ),
    order: {
      ticket: tickets,
      ticket_type: [...new Set(bought.map(({ type }) => type))].map(typeOf),
      ticket_group: [
        groupOf('entry', 'admission', 'Entry'),
        groupOf('seats', 'planetarium', 'Dome'),
      ],
      event_session: Object.entries(sessions)
        .filter(([id]) => tickets.some((ticket) => ticket.event_session_id === id))
        .map(([id, session]) => sessionOf(id, session)),
      event_template: templates.filter(({ id }) => used.has(id)).map(templateOf),
      venue: [
        {
          id: 'tower',
          name: 'Solvarde Tower',
          timezone: 'Europe/Helsinki',
          address: { street: 'Lighthouse Quay 1', zip_code: '00001', city: 'Kalmsund' },
        },
      ],
      seller: [
        {
          id: 'tower',
          slug: 'tower',
          name: 'Solvarde',
          metadata: {
            legal_name: 'Solvarde Foundation',
            address: 'Lighthouse Quay 1, Kalmsund',
            contact_email: 'hello@tower.example',
            contact_phone: '+358 00 555 0188',
          },
        },
      ],
      cartmod: [],
      payment: [],
      ticket_order: [
        {
          id: orderId,
          order_number: 'K7PW2MZ4R',
          scan_code: 'code-order',
          cart_id: uuid(901),
          identity_id: uuid(902),
          seller_id: 'tower',
          // Already the next day at the venue.
          purchased_on: '2026-11-19T23:30:00.000Z',
          ticket_order_fees: {
            total_before_cartmod_price: String(total - 3),
            total_cartmod_amount: '0',
            total_fee_fixed_outside: '2.50',
            total_fee_percent_outside: '0.50',
            total_after_fees_price: String(total),
          },
          edit_cart_id: null,
          email: 'a…@example.org',
        },
      ],
    },
    ...over,
  };
}

function ticketOf(
  { type, price = '18.00', session = 'morning', name = '', seat = null }: Bought,
  at: number,
): Ticket {
  const template = session === null ? 'admission' : sessions[session].template;
  return {
    id: uuid(at + 1),
    state: 'booked',
    ticket_order_id: orderId,
    ticket_type_id: type,
    ticket_group_id: template === 'admission' ? 'entry' : 'seats',
    event_session_id: session,
    event_template_id: template,
    handler: 'tickets',
    face_value: price,
    adjusted_value: price,
    fee_outside: '0',
    admit_name: name,
    admit_email: '',
    scan_code: `code-${at + 1}`,
    valid_from: null,
    valid_to: null,
    start_datetime: session === null ? null : sessions[session].start,
    timezone: 'Europe/Helsinki',
    replaces_ticket_id: null,
    gift_card: null,
    gift: null,
    seat,
  };
}

const typeOf = (name: string): Order['ticket_type'][number] => ({
  id: name,
  name,
  summary: '',
  description: '',
  ticket_group_id: 'entry',
  rank: 0,
  currency_amount: '18.00',
  discounted_amount: null,
  currency_amount_min: null,
  currency_amount_max: null,
  outside_fees: [],
  fees_outside: '0',
  limit: null,
  rule: null,
});

const groupOf = (id: string, template: string, name: string): Order['ticket_group'][number] => ({
  id,
  event_template_id: template,
  name,
  description: '',
  summary: '',
  color: '',
  handler: 'tickets',
  hidden_type: 'public_browsable',
  start_policy: null,
  start_policy_date: null,
  duration_new: null,
  min_tickets_per_order: 0,
  max_tickets_per_order: null,
  capacity: -1,
  oversell_capacity: 0,
  used_capacity: 0,
  exclude_from_event_capacity: false,
  sold_out: false,
  additional_info_spec: null,
  sales_start: null,
  sales_end: null,
  meta: {},
  price: '18.00',
  originalPrice: null,
});

const sessionOf = (
  id: string,
  { template, date, startTime, endTime, start, end }: (typeof sessions)[keyof typeof sessions],
): Order['event_session'][number] => ({
  id,
  event_template_id: template,
  start_datetime: start,
  end_datetime: end,
  timezone: 'Europe/Helsinki',
  date,
  startTime,
  endDate: date,
  endTime,
  capacity: -1,
  oversell_capacity: 0,
  used_capacity: 0,
  availableCapacity: -1,
  sold_out: false,
  minPrice: null,
  minTotal: null,
  price: null,
  priceIncrease: '0',
  annotations: [],
});

const templateOf = ({
  id,
  name,
}: {
  id: string;
  name: string;
}): Order['event_template'][number] => ({
  id,
  name,
  subtitle: '',
  summary: '',
  description: '',
  category: '',
  seller_id: 'tower',
  venue_id: 'tower',
  event_type: 'repeating',
  hidden_type: 'public_browsable',
  meta: { ticket_date_time: 'date_time' },
  first_day: null,
  last_day: null,
  min_price: null,
  min_total: null,
});
