import type { TenantFileInput } from '#tenants/tenant-file.ts';

export const calendarSeller = 'calendars';

/** Events by their approximate number of future sessions, within a year. */
export const calendarEvents = {
  '10': { days: 10, minutes: 1440 },
  '100': { days: 10, minutes: 144 },
  '1,000': { days: 10, minutes: 15 },
  '100,000': { days: 348, minutes: 5 },
} as const;

export const calendarEvent = (sessions: string): string => `over-${sessions.replace(',', '')}`;

/** A tenant with one event for each size of calendar. */
export function calendarTenant(): TenantFileInput {
  return {
    portal: { key: 'calendars', name: 'Calendars', currency: 'EUR' },
    sellers: [{ id: 'calendars', slug: calendarSeller, name: 'Calendars' }],
    venues: [{ id: 'venue', name: 'Venue', timezone: 'Europe/Helsinki' }],
    events: Object.entries(calendarEvents).map(([sessions, { days, minutes }]) => ({
      id: calendarEvent(sessions),
      seller: 'calendars',
      venue: 'venue',
      name: sessions,
      schedules: [
        {
          id: 'days',
          days_ahead: days - 1,
          every: { minutes, first: '00:00', last: '23:55' },
          duration_minutes: 5,
          capacity: 20,
        },
      ],
      groups: [
        {
          id: `${calendarEvent(sessions)}-group`,
          name: 'Entry',
          types: [{ id: `${calendarEvent(sessions)}-type`, name: 'Adult', amount: '10.00' }],
        },
      ],
    })),
  };
}
