import type { Field } from '../file/field.ts';

export const cartRuleFields = {
  id: {
    title: 'Id',
    help: 'Identifies the rule. It is set once and never changes, even if the name does.',
    control: 'text',
    example: 'autumn',
  },
  name: {
    title: 'Name',
    help: 'What buyers see in the cart when their code works.',
    control: 'text_by_language',
    example: 'Autumn offer',
  },
  description: {
    title: 'Description',
    help: 'What the code brings, in a sentence.',
    control: 'text_by_language',
    isLong: true,
    example: 'A quarter off museum entry',
  },
  terms: {
    title: 'Conditions in words',
    help: 'Shown to a buyer whose code changes nothing, so that they see why.',
    control: 'text_by_language',
    isLong: true,
    example: 'For entry on weekdays in October and November.',
  },
  codes: {
    title: 'Codes',
    help: 'The codes that buyers type. Upper and lower case are the same.',
    control: 'table',
  },
  discount: {
    title: 'Discount',
    help: 'What comes off the price.',
    control: 'section',
    group: 'prices',
    countsAsOne: 'whole',
  },
  scope: {
    title: 'Tickets',
    help: 'The tickets that the code is for. Without any, it is for all.',
    control: 'section',
    group: 'limits',
  },
  min_tickets: {
    title: 'From this number of tickets',
    help: 'The code works once the cart has so many of its tickets. Usually 1.',
    control: 'number',
    unit: 'tickets',
    group: 'limits',
    example: 2,
  },
  min_amount: {
    title: 'From this amount',
    help: 'The code works once its tickets cost so much together. Usually 0.',
    control: 'amount',
    group: 'limits',
    example: '30.00',
  },
  from: {
    title: 'Valid from',
    help: 'Day and time from which the code works. Without it, at once.',
    control: 'date_time',
    group: 'dates',
    oneWith: 'validity',
    example: '2027-10-01T00:00:00+02:00',
  },
  until: {
    title: 'Valid until',
    help: 'Day and time at which the code stops working. Without it, never.',
    control: 'date_time',
    group: 'dates',
    oneWith: 'validity',
    example: '2027-12-01T00:00:00+01:00',
  },
  max_per_buyer: {
    title: 'At most per buyer',
    help: 'How many purchases one buyer can make with it. Without it, any number.',
    control: 'number',
    unit: 'purchases',
    group: 'limits',
    example: 1,
  },
  combines: {
    title: 'Together with other codes',
    help: 'Lets buyers use it together with other codes that allow it too.',
    control: 'switch',
    group: 'limits',
  },
  blocks: {
    title: 'Tickets only with a code',
    help: 'Closes its tickets to buyers without one of the codes: when they choose them, or when they pay.',
    control: 'choice',
    choices: { reserve: 'When tickets are chosen', checkout: 'When they are paid for' },
    group: 'limits',
  },
  advertised: {
    title: 'Show the code to everyone',
    help: 'Shows the first code in the cart, so that everyone can use it.',
    control: 'switch',
    group: 'cart',
  },
} as const satisfies Record<string, Field>;

export const promoCodeFields = {
  code: {
    title: 'Code',
    help: 'What buyers type: 2 to 35 letters and digits.',
    control: 'text',
    example: 'SPINDLE',
  },
  max_uses: {
    title: 'Times it can be used',
    help: 'How many carts can use it. Without it, any number.',
    control: 'number',
    unit: 'carts',
    example: 300,
  },
} as const satisfies Record<string, Field>;

/** The fields of every kind of discount; each kind has some of them. */
export const discountFields = {
  kind: {
    title: 'Kind',
    help: 'How the discount is reckoned.',
    control: 'choice',
    choices: {
      none: 'None: only opens tickets',
      ticket_price: 'Each ticket costs a fixed price',
      percent: 'A percentage off each ticket',
      ticket_amount: 'An amount off each ticket',
      free_tickets: 'Free tickets',
      cart_amount: 'An amount off all tickets together',
    },
  },
  amount: {
    title: 'Amount',
    help: 'The price or the amount that comes off.',
    control: 'amount',
    example: '5.00',
  },
  percent: {
    title: 'Percentage',
    help: 'The part of the price that comes off.',
    control: 'number',
    unit: '%',
    example: '25',
  },
  count: {
    title: 'Free tickets',
    help: 'How many tickets are free; the cheapest ones are.',
    control: 'number',
    unit: 'tickets',
    example: 1,
  },
  every: {
    title: 'Of each',
    help: 'So many are free of each group of this number. Without it, once in a cart.',
    control: 'number',
    unit: 'tickets',
    example: 4,
  },
} as const satisfies Record<string, Field>;

export const scopeFields = {
  events: {
    title: 'Events',
    help: 'Only tickets of these events.',
    control: 'reference',
    of: 'events',
  },
  groups: {
    title: 'Ticket groups',
    help: 'Only tickets of these groups.',
    control: 'reference',
    of: 'events/*/groups',
  },
  types: {
    title: 'Ticket types',
    help: 'Only tickets of these types.',
    control: 'reference',
    of: 'events/*/groups/*/types',
  },
  sessions: {
    title: 'Dates',
    help: 'Only tickets for these days and times.',
    control: 'section',
    countsAsOne: 'whole',
  },
} as const satisfies Record<string, Field>;
