import type { TenantFileInput } from '../../tenant-file.ts';
import { bookingFee, partsOfDay } from './admission.ts';
import { picturesOf } from './drawing/pictures.ts';
import { museumForFriends } from './friends.ts';
import { firstFridays, type Holidays } from './holidays.ts';

type EventInput = TenantFileInput['events'][number];

const here = { seller: 'tower', venue: 'solvarde' } as const;

export function planetarium({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'planetarium',
    name: 'Nine Minutes from the Sun',
    subtitle: 'Planetarium show, 45 minutes',
    summary: 'Lie back under the dome and fall past eight planets, at the speed of an echo.',
    description: `Forty-eight seats, all of them couches. A presenter flies live, so no two shows are the same; ask anything.

From six years. Admission to the tower is not included.`,
    category: 'Planetarium',
    meta: { ...picturesOf('dome'), ticket_date_time: 'date_time', pad_pre_start: 10 },
    config: { 'web.session_picker_tabs': partsOfDay },
    schedules: [
      {
        id: 'daily',
        times: ['11:15', '13:00', '14:45', '16:30', '18:15'],
        duration_minutes: 45,
        days_ahead: 120,
        except: [...closed, ...shortDays],
        capacity: 48,
      },
      {
        id: 'late',
        weekdays: ['fri', 'sat'],
        times: ['20:00'],
        duration_minutes: 60,
        days_ahead: 120,
        except: [...closed, ...shortDays],
        capacity: 48,
        price_increase: '3.00',
        annotations: ['With live cello'],
      },
    ],
    groups: [
      {
        id: 'planetarium-seats',
        name: 'Seats under the dome',
        color: '#13235b',
        max_tickets_per_order: 8,
        types: [
          {
            id: 'planetarium-adult',
            name: 'Adult',
            rank: 1,
            amount: '12.00',
            outside_fees: bookingFee,
          },
          {
            id: 'planetarium-child',
            name: 'Child',
            summary: '6 to 17 years',
            rank: 2,
            amount: '12.00',
            discounted_amount: '8.00',
          },
        ],
      },
    ],
  };
}

export function firstLight({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'first-light',
    name: 'First Light',
    subtitle: 'Sunrise on the deck, with breakfast',
    summary:
      'Twenty-four people, one lift before anyone else, and the sun coming up out of the sea.',
    description: `We meet at the side door in the dark and take the first lift of the day. There is coffee, cardamom bread, and somebody who knows what the clouds mean.

In clouds we go all the same; the sun is above them.`,
    category: 'Experiences',
    meta: {
      ...picturesOf('first-light'),
      ticket_date_time: 'date_time',
      reserve_flow: 'quantity_first',
    },
    schedules: [
      {
        id: 'weekend',
        weekdays: ['sat', 'sun'],
        times: ['07:00'],
        duration_minutes: 90,
        days_ahead: 120,
        except: [...closed, ...shortDays],
        capacity: 24,
      },
    ],
    groups: [
      {
        id: 'first-light-places',
        name: 'Places at breakfast',
        color: '#ff6a4d',
        max_tickets_per_order: 6,
        // Guests are admitted by name, and those who live nearby are phoned in a storm.
        meta: {
          admit_names: 'required',
          admit_emails: 'optional',
          extra_checkout_fields: ['phone'],
        },
        ticket_rules: [{ ticket_type_id: 'first-light-child', named: 'optional' }],
        types: [
          {
            id: 'first-light-guest',
            name: 'Guest',
            rank: 1,
            amount: '46.00',
            outside_fees: bookingFee,
          },
          {
            id: 'first-light-child',
            name: 'Child',
            summary: 'Up to 11 years',
            rank: 2,
            amount: '23.00',
          },
        ],
      },
    ],
  };
}

export function telescopes({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'telescopes',
    name: 'Night of Telescopes',
    subtitle: 'Stargazing from the roof',
    summary: 'Six telescopes, a dark roof, and the astronomers who built them.',
    description: `We look at what the night offers: craters along the edge of the moon, the rings of Saturn, a galaxy or two. Warm clothes, please; blankets and tea are ours.

If the sky is closed we move to the dome, and you may come again for free.`,
    category: 'Experiences',
    meta: { ...picturesOf('star-trails'), ticket_date_time: 'date_time' },
    config: { next_route: '/events/audio-guide,/events/lamp-fund' },
    schedules: [
      {
        id: 'nights',
        weekdays: ['thu', 'fri', 'sat'],
        times: ['21:00'],
        duration_minutes: 120,
        days_ahead: 120,
        except: [...closed, ...shortDays],
        capacity: 30,
      },
    ],
    groups: [
      {
        id: 'telescopes-places',
        name: 'Places on the roof',
        color: '#5f4fc0',
        max_tickets_per_order: 6,
        // Guests who come in the dark are phoned if it clouds over.
        meta: { identity_form: { phone: 'required' } },
        types: [
          {
            id: 'telescopes-adult',
            name: 'Adult',
            rank: 1,
            amount: '32.00',
            outside_fees: bookingFee,
          },
          {
            id: 'telescopes-student',
            name: 'Student',
            summary: 'With a student card',
            rank: 2,
            amount: '22.00',
            max_per_order: 2,
          },
        ],
      },
    ],
  };
}

export function kiteWorkshop({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'kite-workshop',
    name: 'Sky Lab: Build a Kite',
    subtitle: 'Workshop for families',
    summary: 'Spruce, paper, string: build a kite in the museum and fly it from the beach.',
    description: `Our kite maker shows the oldest pattern we know, and you make it your own. In the last half hour we go down to the beach.

For children from seven years, each with an adult. The kite goes home with you.`,
    category: 'Workshops',
    meta: { ...picturesOf('kites'), ticket_date_time: 'date_time' },
    schedules: [
      {
        id: 'afternoons',
        weekdays: ['wed', 'sat', 'sun'],
        times: ['13:30'],
        duration_minutes: 120,
        days_ahead: 90,
        except: [...closed, ...shortDays],
        capacity: 9,
      },
    ],
    groups: [
      {
        id: 'kite-tables',
        name: 'Places at the table',
        color: '#ffc46b',
        max_tickets_per_order: 4,
        types: [
          {
            id: 'kite-pair',
            name: 'Child with adult',
            summary: 'One kite for two',
            rank: 1,
            amount: '29.00',
            outside_fees: bookingFee,
          },
        ],
      },
    ],
  };
}

/** Asked once per party. */
const afterHoursSurvey: NonNullable<EventInput['groups'][number]['additional_info_spec']> = {
  properties: {
    drink: {
      title: 'What shall we pour for you?',
      type: 'string',
      enum: ['Wine', 'Cider', 'Something without alcohol'],
      propertyOrder: 1,
    },
    heard: {
      title: 'How did you hear about us?',
      type: 'string',
      enum: ['From friends', 'On the radio', 'In the newspaper', 'I live below the tower'],
      propertyOrder: 2,
    },
    shoe: {
      title: 'Your shoe size',
      description: 'The stone floor is cold at night: felt slippers are waiting at the door.',
      type: 'integer',
      minimum: 34,
      maximum: 49,
      propertyOrder: 3,
    },
    allergies: {
      title: 'Allergies',
      type: 'string',
      propertyOrder: 4,
    },
  },
  required: ['drink', 'shoe'],
};

export function afterHours(today: string): EventInput {
  return {
    ...here,
    id: 'after-hours',
    name: 'After Hours',
    subtitle: 'The museum by lamplight',
    summary: 'On first Fridays the museum stays open late, with the big lights off.',
    description:
      'Walk the collection by lamplight, open drawers that are closed by day, and end with a drink on the deck. For adults.',
    category: 'Experiences',
    meta: { ...picturesOf('lamplight'), ticket_date_time: 'date_time' },
    config: { 'web.date_picker': 'list' },
    sessions: firstFridays(today, 6).map((day) => ({
      id: `after-hours-${day}`,
      start: `${day}T22:00:00`,
      duration_minutes: 150,
      capacity: 140,
    })),
    groups: [
      {
        id: 'after-hours-entry',
        name: 'Entry',
        color: '#d9432f',
        max_tickets_per_order: 8,
        additional_info_spec: afterHoursSurvey,
        types: [
          {
            id: 'after-hours-adult',
            name: 'Adult',
            rank: 1,
            amount: '27.00',
            outside_fees: bookingFee,
          },
        ],
      },
    ],
  };
}

/** The museum alone, for one day or any day of a year. */
export function museum(today: string, { closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'museum',
    name: 'Museum of the Sky',
    subtitle: 'A day among instruments, maps and kites',
    summary:
      'Three floors below the deck, for as long as you like, on a day of your choice or on any day.',
    description:
      'Come when you like, and leave and return as you please. The lift to the deck is not included; you can add it at the desk while there is room.',
    category: 'Museum',
    meta: { ...picturesOf('crown'), ticket_date_time: 'date_time' },
    schedules: [
      {
        id: 'days',
        weekdays: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        times: ['10:00'],
        duration_minutes: 480,
        days_ahead: 180,
        except: [...closed, ...shortDays],
        capacity: 400,
      },
    ],
    groups: [
      {
        id: 'museum-day',
        name: 'Day ticket',
        color: '#2346b0',
        max_tickets_per_order: 12,
        types: [
          { id: 'museum-adult', name: 'Adult', rank: 1, amount: '13.00', outside_fees: bookingFee },
          { id: 'museum-child', name: 'Child', summary: '4 to 17 years', rank: 2, amount: '6.00' },
        ],
      },
      {
        id: 'museum-any-day',
        name: 'Any-day ticket',
        summary: 'Good for one visit within a year',
        color: '#5f4fc0',
        start_policy: 'fixedfrom',
        start_policy_date: today,
        duration_new: 'P1Y',
        max_tickets_per_order: 12,
        types: [
          {
            id: 'museum-any-adult',
            name: 'Adult, any day',
            rank: 1,
            amount: '16.00',
            outside_fees: bookingFee,
          },
        ],
      },
      museumForFriends,
    ],
  };
}

/** Found by its link only, which the museum's friends get by email. */
export function friendsPreview({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'friends-preview',
    name: 'Friends’ Preview',
    subtitle: 'The crown before it opens',
    summary: 'An hour on the crown for the friends of the museum.',
    description: 'For those with this link. The curator opens the ring walk and answers questions.',
    category: 'Experiences',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('crown'), ticket_date_time: 'date_time' },
    schedules: [
      {
        id: 'mondays',
        weekdays: ['mon'],
        times: ['08:30'],
        duration_minutes: 60,
        days_ahead: 90,
        except: [...closed, ...shortDays],
        capacity: 20,
      },
    ],
    groups: [
      {
        id: 'friends-places',
        name: 'Places',
        color: '#ff6a4d',
        max_tickets_per_order: 2,
        types: [{ id: 'friends-place', name: 'Friend', rank: 1, amount: '10.00' }],
      },
    ],
  };
}
