import type { TenantFileInput } from '../../tenant-file.ts';
import { picturesOf } from './drawing/pictures.ts';
import type { Holidays } from './holidays.ts';

type EventInput = TenantFileInput['events'][number];
type TypeInput = EventInput['groups'][number]['types'][number];
type OutsideFees = NonNullable<TypeInput['outside_fees']>;

/** The parts that a long day is divided into. */
export const partsOfDay = [
  { from: '0000', to: '1200', label: 'Morning' },
  { from: '1200', to: '1700', label: 'Afternoon' },
  { from: '1700', to: '2400', label: 'Evening' },
];

/** A booking fee per ticket. */
export const bookingFee: OutsideFees = [{ name: 'fee_fixed_outside', fee: '1.50' }];
/** The mountain-rescue levy on everything beyond the railings, as a percentage of the price. */
const levy: OutsideFees = [{ name: 'fee_percent_outside', fee: '2.5' }];

/** The price on weekday mornings, the usual price, and the price from sunset on. */
function timed(
  morning: string,
  amount: string,
  evening: string,
): Pick<TypeInput, 'amount' | 'prices'> {
  return {
    amount,
    prices: [
      { amount: evening, when: { time_from: '18:00' } },
      {
        amount: morning,
        when: { weekdays: ['mon', 'tue', 'wed', 'thu'], time_before: '12:00' },
      },
    ],
  };
}

/** The lift, every half hour: the main event, which the home route leads to. */
export function admission({ closed, shortDays }: Holidays): EventInput {
  const slot = { duration_minutes: 30, capacity: 110, oversell_capacity: 4, days_ahead: 180 };
  return {
    id: 'admission',
    seller: 'tower',
    venue: 'solvarde',
    name: 'Tower and Museum',
    subtitle: 'Timed admission, every half hour',
    summary:
      'The lift to the deck at 212 metres, three floors of museum, and as long as you like up there.',
    description: `Choose the half hour in which you take the lift; stay until we close. From the deck you see forty kilometres of coast, the old harbour right below, and on clear days the islands.

Your ticket includes the Museum of the Sky on the three floors beneath: instruments, maps, kites and one very old weather balloon.

The deck has a roof and is heated in winter. Prams and wheelchairs reach every floor but the crown.`,
    category: 'Admission',
    meta: { ...picturesOf('morning'), ticket_date_time: 'date_time', reserve_flow: 'date_first' },
    config: {
      'capacity.threshold': 12,
      'web.session_picker_tabs': partsOfDay,
      'passes.adult_pattern': 'KLM-\\d{6}',
      'passes.child_pattern': 'KLM-Y\\d{5}',
      'passes.child_keywords': ['youth'],
    },
    schedules: [
      {
        id: 'weekdays',
        weekdays: ['mon', 'tue', 'wed', 'thu'],
        every: { minutes: 30, first: '10:00', last: '19:30' },
        except: [...closed, ...shortDays],
        ...slot,
      },
      {
        id: 'weekend',
        weekdays: ['fri', 'sat', 'sun'],
        every: { minutes: 30, first: '09:30', last: '21:30' },
        except: [...closed, ...shortDays],
        ...slot,
      },
      ...shortDays.map((day) => ({
        id: `short-${day}`,
        from: day,
        until: day,
        every: { minutes: 30, first: '10:00', last: '14:30' },
        annotations: ['Closes at 15:30'],
        ...slot,
      })),
    ],
    groups: [
      {
        id: 'admission-tickets',
        name: 'Admission',
        summary: 'Deck and museum',
        color: '#2346b0',
        max_tickets_per_order: 12,
        types: [
          {
            id: 'admission-adult',
            name: 'Adult',
            rank: 1,
            outside_fees: bookingFee,
            ...timed('21.00', '24.00', '28.00'),
          },
          {
            id: 'admission-youth',
            name: 'Youth',
            summary: '12 to 17 years',
            rank: 2,
            outside_fees: bookingFee,
            ...timed('14.00', '16.00', '19.00'),
          },
          {
            id: 'admission-child',
            name: 'Child',
            summary: '4 to 11 years; under 4s come along free',
            rank: 3,
            ...timed('9.00', '11.00', '13.00'),
          },
          {
            id: 'admission-senior',
            name: 'Senior',
            summary: '65 and over',
            rank: 4,
            outside_fees: bookingFee,
            ...timed('17.00', '19.00', '23.00'),
          },
        ],
      },
      {
        id: 'admission-crown',
        name: 'Crown Walk',
        summary: 'Deck, museum, and once around the outside on a harness',
        description:
          'Twelve people at a time step out onto the ring above the deck. From 12 years and 1.40 m; sturdy shoes. Overalls are ours.',
        color: '#ff6a4d',
        capacity: 12,
        max_tickets_per_order: 6,
        types: [
          {
            id: 'crown-adult',
            name: 'Adult with Crown Walk',
            rank: 1,
            amount: '62.00',
            outside_fees: [...bookingFee, ...levy],
          },
          {
            id: 'crown-youth',
            name: 'Youth with Crown Walk',
            summary: '12 to 17 years, with an adult',
            rank: 2,
            amount: '48.00',
            outside_fees: [...bookingFee, ...levy],
          },
        ],
      },
      {
        id: 'admission-city-pass',
        name: 'City pass',
        summary: 'The lift is included in your city pass',
        color: '#5b6784',
        handler: 'passes',
        hidden_type: 'public_link_only',
        max_tickets_per_order: 6,
        types: [
          { id: 'city-pass-adult', name: 'Adult with city pass', rank: 1, amount: '0' },
          { id: 'city-pass-youth', name: 'Youth with city pass', rank: 2, amount: '0' },
        ],
      },
      {
        id: 'admission-lamp-room',
        name: 'Lamp room',
        summary: 'Up the last stair, with the keeper',
        color: '#ffc46b',
        hidden_type: 'public_link_only',
        capacity: 6,
        max_tickets_per_order: 4,
        types: [{ id: 'lamp-room-place', name: 'Place beside the lamp', rank: 1, amount: '12.00' }],
      },
      {
        id: 'admission-parties',
        name: 'Groups',
        summary: 'For ten or more going up together',
        color: '#ffc46b',
        min_tickets_per_order: 10,
        max_tickets_per_order: 40,
        types: [
          { id: 'party-place', name: 'Group place', rank: 1, ...timed('15.00', '17.50', '21.00') },
        ],
      },
    ],
    message_rules: [
      {
        actions: {
          session_annotation: 'Sunset',
          session_message: 'Come early: the western rail fills up.',
        },
        triggers: {
          dateInterval: { start: '2020-10-15', end: '2100-01-01' },
          time_of_day: { start: '17:00', end: '19:00' },
        },
      },
      {
        actions: {
          date_annotation: 'Open late',
          date_message: 'The deck stays open until half past ten tonight, and so does the bar.',
        },
        triggers: { weekdays: ['fri', 'sat'] },
      },
      {
        actions: {
          quantity_message: 'Children under 12 must be with an adult, all the way up.',
        },
        triggers: { ticket_type_ids: ['admission-child'] },
      },
      {
        actions: {
          quantity_message: 'Groups of ten or more pay less: see the group places below.',
        },
        triggers: { ticket_group_names: ['Admission'], min: 10, max: 12 },
      },
    ],
  };
}
