import type { Field } from '../file/field.ts';
import { weekdayTitles } from '../file/filter-fields.ts';

/** The parts that say when it is closed mean nothing alone, so they change together. */
export const closureFields = {
  id: {
    title: 'Id',
    help: 'Identifies the closure. It is set once and never changes.',
    control: 'text',
    example: 'christmas',
  },
  name: {
    title: 'Name',
    help: 'Why it is closed. Only staff read it.',
    control: 'text',
    example: 'Christmas',
  },
  shown: {
    title: 'Tell visitors',
    help: 'Visitors see these days as closed. Otherwise the days look as if nothing took place.',
    control: 'switch',
    group: 'texts',
  },
  reason: {
    title: 'Reason',
    help: 'Why it is closed, as visitors read it beside the days that it closes.',
    control: 'text_by_language',
    group: 'texts',
    example: 'Closed for Christmas',
  },
  venues: {
    title: 'Places',
    help: 'Everything at these places is closed.',
    control: 'reference',
    of: 'venues',
    group: 'basics',
  },
  events: {
    title: 'Events',
    help: 'These events are closed, wherever they take place.',
    control: 'reference',
    of: 'events',
    group: 'basics',
  },
  from: {
    title: 'First day',
    help: 'It is closed from this day. Without it, at once.',
    control: 'date',
    group: 'dates',
    oneWith: 'when',
    example: '2027-12-24',
  },
  until: {
    title: 'Last day',
    help: 'It is closed up to and including this day. Without it, for good.',
    control: 'date',
    group: 'dates',
    oneWith: 'when',
    example: '2027-12-26',
  },
  every_year: {
    title: 'Every year',
    help: 'The same days are closed again each year.',
    control: 'switch',
    group: 'dates',
    oneWith: 'when',
  },
  weekdays: {
    title: 'Days of the week',
    help: 'Only these days of the week are closed. Without any, all are.',
    control: 'choices',
    choices: weekdayTitles,
    group: 'dates',
    oneWith: 'when',
    example: ['mon'],
  },
  time_from: {
    title: 'From time',
    help: 'Only what starts at this time or later is closed.',
    control: 'time',
    group: 'dates',
    oneWith: 'when',
    example: '12:00',
  },
  time_before: {
    title: 'Before time',
    help: 'Only what starts earlier than this is closed.',
    control: 'time',
    group: 'dates',
    oneWith: 'when',
    example: '18:00',
  },
} as const satisfies Record<string, Field>;
