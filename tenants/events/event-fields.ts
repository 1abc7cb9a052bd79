import type { Field } from '../file/field.ts';

export const hiddenTypes = {
  public_browsable: 'Everyone',
  public_link_only: 'Only people with the link',
  public_member_only: 'Only members',
} as const;

export const askedTitles = {
  required: 'Required',
  optional: 'Optional',
  hidden: 'Not asked',
} as const;

export const eventFields = {
  id: {
    title: 'Id',
    help: 'Identifies the event and is part of its address. It is set once and never changes, even if the name does.',
    control: 'text',
    group: 'basics',
    example: 'entry',
  },
  seller: {
    title: 'Seller',
    help: 'Who sells it. The money and the emails are this seller’s.',
    control: 'reference',
    of: 'sellers',
    group: 'basics',
  },
  off_sale: {
    title: 'Off sale',
    help: 'Nothing of it is sold, and visitors no longer see it. Tickets that were sold stay valid.',
    control: 'switch',
    group: 'basics',
  },
  venue: {
    title: 'Place',
    help: 'Where it takes place. Its times follow the clocks there.',
    control: 'reference',
    of: 'venues',
    group: 'basics',
  },
  seat_map: {
    title: 'Seat map',
    help: 'The hall whose seats visitors choose from. Leave it empty if seats are not numbered.',
    control: 'reference',
    of: 'seat_maps',
    group: 'places',
  },
  name: {
    title: 'Name',
    help: 'What visitors see in the list, on the event’s page and on tickets.',
    control: 'text_by_language',
    group: 'texts',
    example: 'Museum entry',
  },
  subtitle: {
    title: 'Subtitle',
    help: 'One line below the name.',
    control: 'text_by_language',
    group: 'texts',
    example: 'Five floors of looms',
  },
  summary: {
    title: 'Summary',
    help: 'One or two sentences in the list of events.',
    control: 'text_by_language',
    isLong: true,
    group: 'texts',
    example: 'See how cloth was made, from flax to flag.',
  },
  description: {
    title: 'Description',
    help: 'The text of the event’s page. An empty line begins a paragraph.',
    control: 'text_by_language',
    isLong: true,
    group: 'texts',
    example: 'The house of three generations of weavers, with all its looms running.',
  },
  category: {
    title: 'Category',
    help: 'Visitors can show one category alone. Write it the same way at every event.',
    control: 'text_by_language',
    group: 'basics',
    example: 'Tours',
  },
  event_type: {
    title: 'Kind',
    help: 'Whether it takes place once or again and again. It decides how dates are shown.',
    control: 'choice',
    choices: {
      single: 'Takes place once',
      repeating: 'Takes place again and again',
      other: 'Other',
    },
    group: 'basics',
  },
  hidden_type: {
    title: 'Who can see it',
    help: 'Everyone, only people who have the link, or only members.',
    control: 'choice',
    choices: hiddenTypes,
    group: 'basics',
  },
  meta: {
    title: 'More about the event',
    help: 'Pictures, what a visit needs, and what checkout asks.',
    control: 'section',
    group: 'page',
  },
  config: {
    title: 'Settings of this event',
    help: 'Settings that differ from those of the shop for this event alone.',
    control: 'section',
    group: 'page',
  },
  schedules: {
    title: 'Schedules',
    help: 'Rules that create dates by themselves, such as every half hour on open days.',
    control: 'table',
    group: 'dates',
  },
  sessions: {
    title: 'Single dates',
    help: 'Dates that you list one by one, such as an evening’s concert.',
    control: 'table',
    group: 'dates',
  },
  groups: {
    title: 'Tickets',
    help: 'What can be bought: groups of ticket types that share limits and rules.',
    control: 'table',
    group: 'prices',
  },
  message_rules: {
    title: 'Messages',
    help: 'Notes that visitors see when they choose certain dates or tickets.',
    control: 'table',
    group: 'texts',
  },
} as const satisfies Record<string, Field>;

export const eventMetaFields = {
  ticket_date_time: {
    title: 'Date on tickets',
    help: 'Whether tickets show day and time, the day alone, or neither.',
    control: 'choice',
    choices: { date_time: 'Day and time', date: 'Day only', none: 'Neither' },
    group: 'page',
  },
  pad_pre_start: {
    title: 'Free time before the start',
    help: 'How long before this event a visitor’s other event has to be over. Visitors are warned otherwise.',
    control: 'number',
    unit: 'minutes',
    group: 'limits',
    example: 15,
  },
  pad_post_end: {
    title: 'Free time after the end',
    help: 'How long after this event a visitor’s next event may begin.',
    control: 'number',
    unit: 'minutes',
    group: 'limits',
    example: 15,
  },
  requires_anchor: {
    title: 'Only together with entry',
    help: 'Can be bought only by visitors who also have a ticket of the entry event.',
    control: 'switch',
    group: 'limits',
  },
  tickets_must_match_anchor_tickets: {
    title: 'As many tickets as entries',
    help: 'Visitors take as many tickets as they have for entry, of the same kinds.',
    control: 'switch',
    group: 'limits',
  },
  hide_event_details: {
    title: 'Hide the details',
    help: 'Leaves the description out of the event’s page, so that only the choice of tickets remains.',
    control: 'switch',
    group: 'page',
  },
  reserve_flow: {
    title: 'What is chosen first',
    help: 'Whether visitors first choose a date or how many tickets. Dates first is usual.',
    control: 'choice',
    choices: { date_first: 'The date', quantity_first: 'The number of tickets' },
    group: 'page',
  },
  one_ticket_only: {
    title: 'One ticket only',
    help: 'Each purchase has exactly one ticket of this event.',
    control: 'switch',
    group: 'limits',
  },
  image_profile: {
    title: 'Picture in lists',
    help: 'The event’s picture in the list of events.',
    control: 'picture',
    group: 'pictures',
    example: 'pictures/entry.jpg',
  },
  image_cover: {
    title: 'Picture on its page',
    help: 'The large picture at the top of the event’s page. A wide one fits best.',
    control: 'picture',
    group: 'pictures',
    example: 'pictures/entry-wide.jpg',
  },
  identity_form: {
    title: 'What checkout asks',
    help: 'Whether buyers of this event are asked for phone and address beside name and email.',
    control: 'section',
    group: 'people',
  },
  extra_checkout_fields: {
    title: 'Required at checkout',
    help: 'What buyers of this event have to give at checkout.',
    control: 'choices',
    choices: { phone: 'Phone number', address: 'Postal address' },
    group: 'people',
    example: ['phone'],
  },
} as const satisfies Record<string, Field>;

export const identityFormFields = {
  phone: {
    title: 'Phone number',
    help: 'Whether buyers give a phone number.',
    control: 'choice',
    choices: askedTitles,
  },
  address: {
    title: 'Postal address',
    help: 'Whether buyers give a postal address.',
    control: 'choice',
    choices: askedTitles,
  },
} as const satisfies Record<string, Field>;

export const messageRuleFields = {
  actions: {
    title: 'What is shown',
    help: 'The texts, each at its place on the event’s page.',
    control: 'section',
  },
  triggers: {
    title: 'When it is shown',
    help: 'All conditions that you set have to fit. Without any, the message is always shown.',
    control: 'section',
  },
} as const satisfies Record<string, Field>;

export const messageActionFields = {
  quantity_message: {
    title: 'Beside the tickets',
    help: 'Shown where visitors choose how many tickets they want.',
    control: 'text_by_language',
    isLong: true,
    example: 'Children need an adult with them.',
  },
  session_annotation: {
    title: 'Label of a time',
    help: 'A word or two on the times it applies to.',
    control: 'text_by_language',
    example: 'Quiet hour',
  },
  session_message: {
    title: 'Below a time',
    help: 'Shown once a visitor has chosen such a time.',
    control: 'text_by_language',
    isLong: true,
    example: 'The looms stand still in this hour.',
  },
  date_annotation: {
    title: 'Label of a day',
    help: 'A word or two on the days it applies to.',
    control: 'text_by_language',
    example: 'Market day',
  },
  date_message: {
    title: 'Below a day',
    help: 'Shown once a visitor has chosen such a day.',
    control: 'text_by_language',
    isLong: true,
    example: 'On market days the yard is crowded.',
  },
} as const satisfies Record<string, Field>;

export const periodFields = {
  start: { title: 'From', help: 'The first day.', control: 'date', example: '2027-06-01' },
  end: { title: 'Until', help: 'The last day.', control: 'date', example: '2027-08-31' },
} as const satisfies Record<string, Field>;

export const timeOfDayFields = {
  start: { title: 'From', help: 'The earliest start.', control: 'time', example: '09:00' },
  end: { title: 'Until', help: 'The latest start.', control: 'time', example: '12:00' },
} as const satisfies Record<string, Field>;
