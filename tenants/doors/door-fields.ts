import type { Field } from '../file/field.ts';

export const doorFields = {
  id: {
    title: 'Id',
    help: 'Identifies the door. It is set once and never changes, even if the name does.',
    control: 'text',
    example: 'main-entrance',
  },
  name: {
    title: 'Name',
    help: 'What stewards call the door. Visitors do not see it.',
    control: 'text',
    example: 'Main entrance',
  },
  events: {
    title: 'Events',
    help: 'The events whose tickets are scanned here. If neither events, groups nor sections are chosen, all are.',
    control: 'reference',
    of: 'events',
  },
  groups: {
    title: 'Ticket groups',
    help: 'The ticket groups that are scanned here, such as those of one tour.',
    control: 'reference',
    of: 'events/*/groups',
  },
  seat_sections: {
    title: 'Sections of the hall',
    help: 'The sections whose seats are reached through this door.',
    control: 'table',
    countsAsOne: 'each',
  },
  minutes_before: {
    title: 'Opens before the start',
    help: 'From when a ticket is let in. Without it, from the beginning of its day; 30 to 60 minutes are usual for concerts.',
    control: 'number',
    unit: 'minutes',
    example: 45,
  },
  minutes_after: {
    title: 'Closes after the start',
    help: 'Until when latecomers are let in. Without it, until the end of the day.',
    control: 'number',
    unit: 'minutes',
    example: 20,
  },
  re_entry: {
    title: 'May leave and come back',
    help: 'Lets visitors go out and in again. They are scanned both ways.',
    control: 'switch',
  },
  shows_names: {
    title: 'Show names to stewards',
    help: 'Shows who a ticket is for when it is scanned. Turn it on only where somebody checks names.',
    control: 'switch',
  },
} as const satisfies Record<string, Field>;

export const doorSectionFields = {
  seat_map: {
    title: 'Seat map',
    help: 'The hall.',
    control: 'reference',
    of: 'seat_maps',
  },
  section: {
    title: 'Section',
    help: 'A section of this hall.',
    control: 'reference',
    of: 'seat_maps/*/sections',
  },
} as const satisfies Record<string, Field>;
