import type { TenantFileInput } from '#tenants/tenant-file.ts';

export const daysSeller = 'days';

/** Numbers of times per day, each an event, with the minutes between two times. */
export const timesOfDay = {
  21: { minutes: 30, first: '09:00', last: '19:00' },
  96: { minutes: 15, first: '00:00', last: '23:45' },
  288: { minutes: 5, first: '00:00', last: '23:55' },
} as const;

export type TimesOfDay = keyof typeof timesOfDay;
export const dayEvent = (times: TimesOfDay | string): string => `of-${times}`;
const typeOf = (times: string): string => `${dayEvent(times)}-adult`;
export const dayType = (times: TimesOfDay): string => typeOf(String(times));

/**
 * A tenant like a large attraction: many times a day, each with its own capacity, so that a network's share is computed from a
 * sum; with codes, messages and three languages.
 */
export function daysTenant(): TenantFileInput {
  return {
    portal: { key: 'days', name: 'Days', currency: 'EUR', languages: ['en', 'de', 'fr'] },
    strings: {
      de: { 'cart.title': 'Ihre Karten' },
      fr: { 'cart.title': 'Vos billets' },
    },
    sellers: [{ id: 'days', slug: daysSeller, name: 'Days' }],
    venues: [{ id: 'venue', name: 'Venue', timezone: 'Europe/Berlin' }],
    events: Object.entries(timesOfDay).map(([times, every]) => ({
      id: dayEvent(times),
      seller: 'days',
      venue: 'venue',
      name: `A day of ${times} times`,
      schedules: [{ id: 'days', days_ahead: 30, every, duration_minutes: 5, capacity: 2_000 }],
      groups: [
        {
          id: `${dayEvent(times)}-entry`,
          name: 'Entry',
          types: [
            { id: typeOf(times), name: 'Adult', amount: '24.50' },
            { id: `${dayEvent(times)}-child`, name: 'Child', amount: '12.00' },
          ],
        },
      ],
      message_rules: [
        {
          actions: { session_message: 'The queue is shortest now.' },
          triggers: { time_of_day: { start: '09:00', end: '10:00' } },
        },
        {
          actions: { quantity_message: 'Groups are welcome.' },
          triggers: { min: 8 },
        },
      ],
    })),
    cart_rules: ['EARLY', 'FRIENDS', 'PRESS'].map((code) => ({
      id: code.toLowerCase(),
      name: code,
      codes: [{ code }],
      discount: { kind: 'percent' as const, percent: '15' },
    })),
  };
}
