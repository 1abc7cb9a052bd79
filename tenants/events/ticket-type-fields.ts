import type { Field } from '../file/field.ts';

export const ticketTypeFields = {
  id: {
    title: 'Id',
    help: 'Identifies the ticket type. It is set once and never changes, even if the name does.',
    control: 'text',
    group: 'basics',
    example: 'adult',
  },
  name: {
    title: 'Name',
    help: 'Who the ticket is for, as visitors read it.',
    control: 'text_by_language',
    group: 'texts',
    example: 'Adult',
  },
  summary: {
    title: 'Summary',
    help: 'One line below the name, such as an age.',
    control: 'text_by_language',
    isLong: true,
    group: 'texts',
    example: '16 and older',
  },
  description: {
    title: 'Description',
    help: 'What visitors have to know about this ticket.',
    control: 'text_by_language',
    isLong: true,
    group: 'texts',
    example: 'Please bring a card that shows your age.',
  },
  rank: {
    title: 'Position',
    help: 'Tickets with a lower number stand higher up. Equal numbers follow their ids.',
    control: 'number',
    group: 'basics',
    example: 10,
  },
  amount: {
    title: 'Price',
    help: 'What a visitor pays, before fees and codes.',
    control: 'amount',
    group: 'prices',
    example: '12.00',
  },
  discounted_amount: {
    title: 'Reduced price',
    help: 'If set, this is paid, and the price is shown struck through.',
    control: 'amount',
    group: 'prices',
    example: '9.00',
  },
  amount_min: {
    title: 'Least amount',
    help: 'For tickets whose price visitors choose themselves: the least they can pay.',
    control: 'amount',
    group: 'prices',
    oneWith: 'amount',
    example: '5.00',
  },
  amount_max: {
    title: 'Highest amount',
    help: 'For tickets whose price visitors choose themselves: the most they can pay.',
    control: 'amount',
    group: 'prices',
    oneWith: 'amount',
    example: '500.00',
  },
  max_per_order: {
    title: 'At most per purchase',
    help: 'Visitors take at most so many of these at once.',
    control: 'number',
    unit: 'tickets',
    group: 'limits',
    example: 10,
  },
  admits: {
    title: 'People',
    help: 'How many people one ticket lets in, such as 4 for a family. It takes one place all the same.',
    control: 'number',
    unit: 'people',
    group: 'places',
    example: 4,
  },
  door_note: {
    title: 'Note for the door',
    help: 'What the steward reads when the ticket is scanned. Visitors do not see it.',
    control: 'text',
    group: 'people',
    example: 'Ask for the student card',
  },
  outside_fees: {
    title: 'Fees',
    help: 'Fees on top of the price. Pages list them separately.',
    control: 'table',
    group: 'prices',
    countsAsOne: 'each',
  },
  prices: {
    title: 'Prices on certain dates',
    help: 'Other prices for certain days or times. The first one that fits counts.',
    control: 'table',
    group: 'prices',
    countsAsOne: 'each',
  },
} as const satisfies Record<string, Field>;

export const feeFields = {
  name: {
    title: 'Kind of fee',
    help: 'A fixed amount for each ticket, or a part of its price.',
    control: 'choice',
    choices: { fee_fixed_outside: 'A fixed amount', fee_percent_outside: 'A percentage' },
  },
  fee: {
    title: 'Fee',
    help: 'The fee of one ticket: an amount, or a percentage of its price.',
    control: 'number',
    example: '1.50',
  },
} as const satisfies Record<string, Field>;

export const priceFields = {
  amount: {
    title: 'Price',
    help: 'The price on these dates.',
    control: 'amount',
    example: '15.00',
  },
  when: { title: 'Dates', help: 'The days and times with this price.', control: 'section' },
} as const satisfies Record<string, Field>;

export const surveyFields = {
  properties: {
    title: 'Questions',
    help: 'Each question, by a short name of its own.',
    control: 'table',
  },
  required: {
    title: 'Required answers',
    help: 'The questions that have to be answered.',
    control: 'reference',
    of: 'events/*/groups/*/additional_info_spec/properties',
  },
} as const satisfies Record<string, Field>;

export const questionFields = {
  title: {
    title: 'Question',
    help: 'What you ask, in a few words.',
    control: 'text_by_language',
    example: 'Age',
  },
  description: {
    title: 'Explanation',
    help: 'A sentence below the question.',
    control: 'text_by_language',
    isLong: true,
    example: 'We choose the guide by it.',
  },
  type: {
    title: 'Kind of answer',
    help: 'A text, a number, or yes and no.',
    control: 'choice',
    choices: { string: 'Text', number: 'Number', integer: 'Whole number', boolean: 'Yes or no' },
    oneWith: 'answer',
  },
  format: {
    title: 'Form of the text',
    help: 'For texts with a form of their own, such as a date or an email address.',
    control: 'text',
    oneWith: 'answer',
    example: 'date',
  },
  enum: {
    title: 'Answers to choose from',
    help: 'If there are any, visitors choose one instead of writing.',
    control: 'text_by_language',
    oneWith: 'answer',
    example: ['With meat', 'Without meat'],
  },
  minimum: {
    title: 'Least number',
    help: 'The smallest number that can be answered.',
    control: 'number',
    oneWith: 'number',
    example: 0,
  },
  maximum: {
    title: 'Highest number',
    help: 'The largest number that can be answered.',
    control: 'number',
    oneWith: 'number',
    example: 120,
  },
  propertyOrder: {
    title: 'Position',
    help: 'Questions with a lower number come first.',
    control: 'number',
    example: 1,
  },
  contexts: {
    title: 'Where it is asked',
    help: 'The places where it is asked, separated by commas. Without it, everywhere.',
    control: 'text',
    example: 'anchor',
  },
} as const satisfies Record<string, Field>;
