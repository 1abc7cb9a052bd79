import type { Field } from './field.ts';

/** The titles of the days of the week. */
export const weekdayTitles = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

export const sessionFilterFields = {
  sessions: {
    title: 'Single dates',
    help: 'These dates of the event alone.',
    control: 'reference',
    of: 'events/*/sessions',
  },
  from: {
    title: 'From day',
    help: 'The first day.',
    control: 'date',
    example: '2027-06-01',
  },
  before: {
    title: 'Before day',
    help: 'The day after the last one.',
    control: 'date',
    example: '2027-09-01',
  },
  weekdays: {
    title: 'Days of the week',
    help: 'Only on these days. Without any, on all.',
    control: 'choices',
    choices: weekdayTitles,
    example: ['sat', 'sun'],
  },
  time_from: {
    title: 'From time',
    help: 'The earliest start.',
    control: 'time',
    example: '17:00',
  },
  time_before: {
    title: 'Before time',
    help: 'Starts earlier than this.',
    control: 'time',
    example: '20:00',
  },
} as const satisfies Record<string, Field>;
