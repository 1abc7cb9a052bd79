import type { Field } from '../file/field.ts';
import { weekdayTitles } from '../file/filter-fields.ts';

const capacity = {
  title: 'Places',
  help: 'How many tickets can be sold for each date. It can stay empty if every ticket has a seat.',
  control: 'number',
  unit: 'places',
  group: 'places',
  example: 40,
} as const;

const oversell = {
  title: 'Places beyond that',
  help: 'How many more may be sold because some visitors never come. Usually 0.',
  control: 'number',
  unit: 'places',
  group: 'places',
  example: 0,
} as const;

const priceIncrease = {
  title: 'Surcharge',
  help: 'Added to the price of every ticket, such as for an evening at the weekend. With a minus it lowers the price; free tickets stay free.',
  control: 'amount',
  group: 'prices',
  example: '2.00',
} as const;

const annotations = {
  title: 'Labels',
  help: 'Short notes that visitors see beside the time.',
  control: 'text_by_language',
  group: 'texts',
  example: ['With a guide'],
} as const;

const duration = {
  title: 'Length',
  help: 'How long a visit or performance takes.',
  control: 'number',
  unit: 'minutes',
  example: 90,
} as const;

/** The fields of each session, whether a schedule's or listed. */
const terms = {
  capacity,
  oversell_capacity: oversell,
  price_increase: priceIncrease,
  annotations,
} as const;

const salesWindow = {
  sales_start: {
    title: 'On sale from',
    help: 'Day and time from which this date can be bought, before its start. Without it, at once.',
    control: 'date_time',
    group: 'dates',
    oneWith: 'sale',
    example: '2027-03-01T10:00:00',
  },
  sales_end: {
    title: 'On sale until',
    help: 'Day and time at which sales of this date end. Without it, they end when it starts.',
    control: 'date_time',
    group: 'dates',
    oneWith: 'sale',
    example: '2027-05-31T18:00:00',
  },
  closed: {
    title: 'Sales closed',
    help: 'Nothing more is sold for this date, and visitors no longer see it. Tickets that were sold stay valid.',
    control: 'switch',
    group: 'dates',
  },
} as const;

/** The parts of a schedule's rule mean nothing alone, so they change together. */
export const scheduleFields = {
  id: {
    title: 'Id',
    help: 'Identifies the schedule. It is set once and never changes.',
    control: 'text',
    example: 'opening-hours',
  },
  from: {
    title: 'First day',
    help: 'The schedule begins on this day. Without it, at once.',
    control: 'date',
    group: 'dates',
    oneWith: 'rule',
    example: '2027-04-01',
  },
  until: {
    title: 'Last day',
    help: 'The schedule ends with this day. Without it, it goes on.',
    control: 'date',
    group: 'dates',
    oneWith: 'rule',
    example: '2027-10-31',
  },
  days_ahead: {
    title: 'Days ahead',
    help: 'How far into the future visitors can buy. Half a year is usual.',
    control: 'number',
    unit: 'days',
    group: 'dates',
    example: 180,
  },
  weekdays: {
    title: 'Days of the week',
    help: 'The days on which it takes place.',
    control: 'choices',
    choices: weekdayTitles,
    group: 'dates',
    oneWith: 'rule',
    example: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
  times: {
    title: 'Start times',
    help: 'The times at which it starts on each of these days. Leave it empty if it starts at intervals.',
    control: 'time',
    group: 'dates',
    oneWith: 'rule',
    example: ['11:00', '14:30'],
  },
  every: {
    title: 'At intervals',
    help: 'Starts again and again between two times, such as every half hour.',
    control: 'schedule',
    group: 'dates',
    countsAsOne: 'whole',
    oneWith: 'rule',
    example: { minutes: 30, first: '10:00', last: '16:30' },
  },
  duration_minutes: { ...duration, group: 'dates', oneWith: 'rule' },
  except: {
    title: 'Closed days',
    help: 'Days on which it does not take place, such as holidays and closed weeks.',
    control: 'date',
    group: 'dates',
    example: ['2027-12-24', '2027-12-25'],
  },
  ...terms,
  changes: {
    title: 'Dates that differ',
    help: 'Single dates of the schedule that start at another time, cost more or less, or are closed.',
    control: 'table',
    group: 'dates',
  },
} as const satisfies Record<string, Field>;

/** The fields of a difference; one that is left out stays as in the schedule. */
export const differenceFields = {
  at: {
    title: 'Date',
    help: 'Day and time at which the schedule has it.',
    control: 'date_time',
    example: '2027-12-05T14:30',
  },
  start: {
    title: 'Other start',
    help: 'Day and time at which it takes place instead. A date that was sold is moved, not changed here.',
    control: 'date_time',
    group: 'dates',
    example: '2027-12-05T15:00:00',
  },
  duration_minutes: { ...duration, group: 'dates' },
  ...salesWindow,
  ...terms,
} as const satisfies Record<string, Field>;

export const intervalFields = {
  minutes: {
    title: 'Every',
    help: 'The time from one start to the next.',
    control: 'number',
    unit: 'minutes',
    example: 30,
  },
  first: {
    title: 'First start',
    help: 'The first start of the day.',
    control: 'time',
    example: '10:00',
  },
  last: {
    title: 'Last start',
    help: 'The last start of the day.',
    control: 'time',
    example: '16:30',
  },
} as const satisfies Record<string, Field>;

export const listedSessionFields = {
  id: {
    title: 'Id',
    help: 'Identifies the date. It is set once and never changes, even if the date is moved.',
    control: 'text',
    example: 'night-of-looms-2027',
  },
  start: {
    title: 'Start',
    help: 'Day and time on the clocks at the venue. A date that was sold is moved, not changed here.',
    control: 'date_time',
    group: 'dates',
    example: '2027-10-09T19:00:00',
  },
  duration_minutes: { ...duration, group: 'dates' },
  ...salesWindow,
  ...terms,
} as const satisfies Record<string, Field>;

export const messageTriggerFields = {
  dateInterval: {
    title: 'Days',
    help: 'The days on which it applies.',
    control: 'section',
    countsAsOne: 'whole',
  },
  weekdays: {
    title: 'Days of the week',
    help: 'The days of the week on which it applies.',
    control: 'choices',
    choices: weekdayTitles,
    example: ['sat'],
  },
  time_of_day: {
    title: 'Times',
    help: 'The starts to which it applies.',
    control: 'section',
    countsAsOne: 'whole',
  },
  ticket_type_ids: {
    title: 'Ticket types',
    help: 'Applies once the visitor chose one of these.',
    control: 'reference',
    of: 'events/*/groups/*/types',
  },
  ticket_type_names: {
    title: 'Names of ticket types',
    help: 'The same by name, for types that several groups have. In any language; the name has to exist.',
    control: 'text',
    example: ['Child'],
  },
  ticket_group_ids: {
    title: 'Ticket groups',
    help: 'Applies once the visitor chose tickets of one of these.',
    control: 'reference',
    of: 'events/*/groups',
  },
  ticket_group_names: {
    title: 'Names of ticket groups',
    help: 'The same by name, in any language.',
    control: 'text',
    example: ['Families'],
  },
  min: {
    title: 'At least',
    help: 'Applies from this number of tickets on.',
    control: 'number',
    unit: 'tickets',
    oneWith: 'number',
    example: 10,
  },
  max: {
    title: 'At most',
    help: 'Applies up to this number of tickets.',
    control: 'number',
    unit: 'tickets',
    oneWith: 'number',
    example: 20,
  },
} as const satisfies Record<string, Field>;
