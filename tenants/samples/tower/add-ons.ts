import type { TenantFileInput } from '../../tenant-file.ts';
import { picturesOf } from './drawing/pictures.ts';
import type { Holidays } from './holidays.ts';

type EventInput = TenantFileInput['events'][number];

const here = { seller: 'tower', venue: 'solvarde' } as const;

/** Sold by day rather than time: one long session with as many places as devices. */
export function audioGuide({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'audio-guide',
    name: 'Audio Guide',
    subtitle: 'An add-on to your visit',
    summary: 'Forty stops told by the people who look after them: keeper, welder, weather woman.',
    description:
      'Collect the guide at the desk on the day of your visit. Eight languages; a version for children; a version with descriptions for blind visitors.',
    category: 'Add-ons',
    meta: { ...picturesOf('sound-skyline'), ticket_date_time: 'date' },
    schedules: [
      {
        id: 'days',
        times: ['09:30'],
        duration_minutes: 720,
        days_ahead: 180,
        except: [...closed, ...shortDays],
        capacity: 150,
      },
    ],
    groups: [
      {
        id: 'audio-guide-devices',
        name: 'Guides',
        color: '#2346b0',
        max_tickets_per_order: 12,
        types: [
          { id: 'audio-guide-one', name: 'Audio guide', rank: 1, amount: '5.00' },
          { id: 'audio-guide-child', name: 'Audio guide for children', rank: 2, amount: '3.00' },
        ],
      },
    ],
  };
}

/** The venue's own keys make the compiler expect text here, hence the cast. */
export const withAdmission = { requires_anchor: true } as unknown as Record<string, string>;

/** Found by its link only. Requires admission in the cart, because it is at the top. */
export function locker({ closed, shortDays }: Holidays): EventInput {
  return {
    ...here,
    id: 'locker',
    name: 'Locker',
    subtitle: 'Both hands free for the railing',
    summary: 'A locker at the foot of the tower for the day of your visit.',
    description: 'Large enough for two rucksacks. The code opens it as often as you like that day.',
    category: 'Add-ons',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('sound-skyline'), ticket_date_time: 'date', ...withAdmission },
    config: { next_route: '/events/light-a-step' },
    schedules: [
      {
        id: 'days',
        times: ['09:30'],
        duration_minutes: 720,
        days_ahead: 180,
        except: [...closed, ...shortDays],
        capacity: 60,
      },
    ],
    groups: [
      {
        id: 'lockers',
        name: 'Lockers',
        color: '#2346b0',
        max_tickets_per_order: 4,
        types: [{ id: 'locker-day', name: 'Locker', rank: 1, amount: '4.00' }],
      },
    ],
  };
}
