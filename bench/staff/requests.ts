import type { Facts } from './facts.ts';

/** One request by staff. */
export interface StaffCall {
  readonly name: string;
  /** The path below /staff_api/{portal}, with its query. */
  readonly path: string;
  /** Sent with POST; without one, the request is a GET. */
  readonly body?: object;
  /** True for people who see only the small seller. */
  readonly isLimited?: true;
}

/** Requests of one kind, as a table. */
export interface CallTable {
  readonly title: string;
  readonly note?: string;
  readonly calls: readonly StaffCall[];
}

const agency = encodeURIComponent('groups@agency.example');

type Query = Readonly<Record<string, string>>;
const path = (name: string, query: Query = {}) => `/${name}?${new URLSearchParams(query)}`;

/** Every list of staff, with each of its filters, and each way to search. */
export const callTables = (facts: Facts): CallTable[] => [
  {
    title: 'The start page',
    calls: [
      { name: 'Sessions, sales and the chart', path: path('today') },
      { name: '… of one seller', path: path('today'), isLimited: true },
      { name: 'What needs attention', path: path('attention') },
      { name: '… of one seller', path: path('attention'), isLimited: true },
    ],
  },
  {
    title: 'Search everywhere',
    calls: [
      ...searches(facts).map(([name, q]) => ({ name, path: path('search', { q }) })),
      ...searches(facts).map(([name, q]) => ({
        name: `${name}, by staff of one seller`,
        path: path('search', { q }),
        isLimited: true as const,
      })),
    ],
  },
  {
    title: 'The list of orders',
    note: 'A page looks through 2,000 orders at most, so that one of a rare filter can be short or empty and have a next one.',
    calls: [
      ...orderLists(facts).map(([name, query]) => ({ name, path: path('order', query) })),
      ...orderLists(facts)
        .slice(0, 12)
        .map(([name, query]) => ({
          name: `${name}, by staff of one seller`,
          path: path('order', query),
          isLimited: true as const,
        })),
      { name: 'Events to filter by', path: path('order_event', { q: 'evening' }) },
      {
        name: 'Sessions of a day to filter by',
        path: path(`order_event/${facts.event}/session`, { day: facts.day }),
      },
      { name: 'Numbers to select', path: path('order_number', { event: 'festival' }) },
      { name: 'One order', path: path(`order/${facts.order.number}`) },
    ],
  },
  {
    title: 'Buyers',
    calls: [
      ...['Agency', facts.lastName, 'm', 'ber', 'zzzzzz', facts.email, 'groups@agency.example'].map(
        (q) => ({ name: `Buyers found by ${nameOf(q, facts)}`, path: path('buyer', { q }) }),
      ),
      { name: 'One buyer with 3 orders', path: path(`buyer/${encodeURIComponent(facts.email)}`) },
      { name: 'One buyer with many orders', path: path(`buyer/${agency}`) },
      {
        name: '… the list of their orders',
        path: path(`buyer/${agency}/order`, { after: facts.agencyOrder }),
      },
    ],
  },
  {
    title: 'Sessions and doors',
    calls: [
      { name: 'Sessions of today', path: path('session') },
      { name: 'Sessions of a past day', path: path('session', { day: facts.day }) },
      { name: 'One session', path: path(`session/${facts.session}`) },
      ...(['type', 'seat', 'name'] as const).map((sort) => ({
        name: `Who comes, by ${sort}`,
        path: path(`session/${facts.session}/ticket`, { sort }),
      })),
      {
        name: 'Who comes, further',
        path: path(`session/${facts.session}/ticket`, { sort: 'name', after: facts.ticket }),
      },
      { name: 'Numbers of a day at all doors', path: path('door/numbers', { day: facts.day }) },
      {
        name: 'Numbers of a day at one door',
        path: path('door/numbers', { day: facts.day, door: 'north' }),
      },
      { name: 'Numbers of today', path: path('door/numbers') },
      { name: 'Scans', path: path('scan') },
      { name: 'Scans, further', path: path('scan', { before: String(facts.scan) }) },
      { name: 'Scans at a door', path: path('scan', { door: 'north' }) },
      { name: 'Scans, of one seller', path: path('scan'), isLimited: true },
      { name: 'Scans in conflict', path: path('scan/conflict') },
    ],
  },
  {
    title: 'People at doors',
    calls: searches(facts)
      .slice(2, 11)
      .map(([name, q]) => ({ name, path: '/door/find', body: { text: q, door: 'north' } })),
  },
  {
    title: 'The audit log',
    calls: [
      { name: 'Entries', path: path('audit') },
      { name: 'Entries, further', path: path('audit', { before: facts.entry }) },
      { name: 'Entries of a person', path: path('audit', { person: facts.person }) },
      { name: 'Entries of a kind', path: path('audit', { kind: 'order' }) },
      { name: 'Entries of a kind that has none', path: path('audit', { kind: 'device' }) },
      { name: 'Entries of a day', path: path('audit', { day: facts.day }) },
      {
        name: 'Entries of a person about a kind on a day',
        path: path('audit', { person: facts.person, kind: 'order', day: facts.day }),
      },
      { name: 'The history of an order', path: path(`order/${facts.order.number}/history`) },
    ],
  },
];

const nameOf = (text: string, { lastName, email }: Facts) =>
  text === lastName ? 'a name' : text === email ? 'an e-mail address' : `“${text}”`;

const searches = (facts: Facts): [string, string][] => [
  ['An order’s number', facts.order.number],
  ['A number that no order has', 'ZZZZ2222YYYY33'],
  ['A buyer’s last name', facts.lastName],
  ['The beginning of many last names', 'ma'],
  ['A last name that 20,000 orders have', 'Agency'],
  ['First and last name', `${facts.firstName} ${facts.lastName}`],
  ['A frequent first name, and the beginning of a last name', 'Ada b'],
  ['A name that nobody has', 'Zzyzx Nobody'],
  ['An e-mail address', facts.email],
  ['An e-mail address with 20,000 orders', 'groups@agency.example'],
  ['An e-mail address that nobody has', 'nobody@nowhere.example'],
  ['A ticket’s code', facts.ticketCode],
  ['A code that no ticket has', 'abcdefghijklmnopqrstuvw'],
  ['Last four digits that many have', '4242'],
  ['Last four digits', '1234'],
  ['A part of events’ names', 'evening'],
  ['A promo code', 'spring'],
];

const orderLists = ({ middle, end, number, ...facts }: Facts): [string, Query][] => [
  ['Newest first', {}],
  ['… amid the list', { after: middle }],
  ['… near its end', { after: end }],
  ['By number', { sort: 'number' }],
  ['… amid the list', { sort: 'number', after: number }],
  ['Bought in ten days', { from_day: facts.from, to_day: facts.to }],
  ['… by number', { from_day: facts.from, to_day: facts.to, sort: 'number' }],
  ['Bought on a day, by number', { from_day: facts.day, to_day: facts.day, sort: 'number' }],
  ['Bought before the first order', { to_day: '2001-01-01' }],
  ['Of the large seller', { seller: 'gallery' }],
  ['Of the small seller', { seller: 'annex' }],
  ['… by number', { seller: 'annex', sort: 'number' }],
  ['Of an event with most orders', { event: 'collection' }],
  ['… near the end', { event: 'collection', after: end }],
  ['… by number', { event: 'collection', sort: 'number' }],
  ['Of an event with some orders', { event: 'festival' }],
  ['… by number', { event: 'festival', sort: 'number' }],
  ['Of an evening', { event: 'evening-200' }],
  ['… by number', { event: 'evening-200', sort: 'number' }],
  ['Of an event without orders', { event: 'nothing' }],
  ['Of a session', { session: facts.session }],
  ['Of a day of an event', { event: facts.event, visit_day: facts.day }],
  ['… by number', { event: facts.event, visit_day: facts.day, sort: 'number' }],
  ['Valid', { state: 'valid' }],
  ['Used', { state: 'redeemed' }],
  ['Cancelled', { state: 'cancelled' }],
  ['… by number', { state: 'cancelled', sort: 'number' }],
  ['… near the end', { state: 'cancelled', after: end }],
  ['Sold on the web', { channel: 'web' }],
  ['Sold by staff', { channel: 'staff' }],
  ['Sold by a rare channel', { channel: 'widget' }],
  ['Sold by a channel that has none', { channel: 'nothing' }],
  ['… by number', { channel: 'nothing', sort: 'number' }],
  ['Paid by card', { method: 'card' }],
  ['Paid by a wallet', { method: 'apple_pay' }],
  ['Free', { method: 'free' }],
  ['Paid in a way that none was', { method: 'nothing' }],
  ['With a promo code', { code: 'spring' }],
  ['… by number', { code: 'spring', sort: 'number' }],
  ['… near the end', { code: 'spring', after: end }],
  ['With a rare promo code', { code: 'rare' }],
  ['With a promo code that does not exist', { code: 'nothing' }],
  ['Unpaid', { unpaid: 'true' }],
  ['… by number', { unpaid: 'true', sort: 'number' }],
  ['Unpaid and sold by staff', { unpaid: 'true', channel: 'staff' }],
  ['Cancelled and of the small seller', { state: 'cancelled', seller: 'annex' }],
  [
    'Of an event, used, by card, sold by staff, in ten days',
    {
      event: 'collection',
      state: 'redeemed',
      method: 'card',
      channel: 'staff',
      from_day: facts.from,
      to_day: facts.to,
    },
  ],
  [
    'Of an event, cancelled, free, with a promo code',
    { event: 'collection', state: 'cancelled', method: 'free', code: 'spring' },
  ],
];
