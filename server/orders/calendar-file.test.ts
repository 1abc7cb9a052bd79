import { describe, expect, test } from 'vitest';
import type { OrdersAnswer } from './answer-orders.ts';
import { type CalendarFacts, calendarFile } from './calendar-file.ts';

type Session = OrdersAnswer['event_session'][number];
type Template = OrdersAnswer['event_template'][number];

const template = (over: Partial<Template> = {}) =>
  ({
    id: 'tour',
    name: 'Tour, with tower; and more\nfun',
    venue_id: 'house',
    meta: {},
    ...over,
  }) as Template;
const session = (over: Partial<Session> = {}) =>
  ({
    id: 'tour-10',
    event_template_id: 'tour',
    start_datetime: '2031-03-08T15:00:00.000Z',
    end_datetime: '2031-03-08T16:00:00.000Z',
    date: '2031-03-08',
    timezone: 'America/New_York',
    ...over,
  }) as Session;

function fileOf(
  sessions: Session[],
  templates: readonly Template[] = [template()],
  over: Partial<CalendarFacts> = {},
) {
  const order = {
    event_template: templates,
    venue: [
      {
        id: 'house',
        name: 'House of "Ünï"',
        timezone: 'America/New_York',
        address: {
          street: 'Große Lange Straße an der Mühle über dem Fluß 1, Hinterhaus',
          zip_code: '10001',
          city: 'New York',
        },
      },
    ],
  } as unknown as OrdersAnswer;
  return calendarFile({
    key: 'k3y',
    host: 'hall.example',
    slug: 'hall',
    organizer: { name: 'The "Hall"; at the river, East', address: 'desk@hall.example' },
    order,
    sessions,
    valid: new Set(sessions.map(({ id }) => id)),
    sequence: 0,
    revisions: new Map(),
    stamp: new Date('2031-01-02T03:04:05.000Z'),
    note: 'Hall · K7',
    ...over,
  });
}

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}
interface Component {
  readonly name: string;
  readonly properties: Property[];
  readonly parts: Component[];
}

/** Parses iCalendar as strictly as RFC 5545, section 3.1, defines it. */
function parse(file: string): Component {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const physical = file.split('\r\n').slice(0, -1);
  for (const line of physical) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const open: Component[] = [{ name: '', properties: [], parts: [] }];
  for (const line of file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const parts = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line);
    if (!parts) throw new Error(`no content line: ${line}`);
    const [, name = '', parameters = '', value = ''] = parts;
    const top = open.at(-1);
    if (name === 'BEGIN') open.push({ name: value, properties: [], parts: [] });
    else if (name === 'END') {
      expect(top?.name).toBe(value);
      open.pop();
      if (top) open.at(-1)?.parts.push(top);
    } else top?.properties.push({ name, parameters, value });
  }
  expect(open).toHaveLength(1);
  const [calendar] = open[0]?.parts ?? [];
  if (!calendar) throw new Error('no calendar');
  return calendar;
}

const eventsOf = (file: string | undefined) => {
  const calendar = parse(file ?? '');
  expect(calendar.name).toBe('VCALENDAR');
  return calendar.parts.map((event) => {
    expect(event.name).toBe('VEVENT');
    // No alarms or other components inside.
    expect(event.parts).toEqual([]);
    const names = event.properties.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    return Object.fromEntries(
      event.properties.map(({ name, parameters, value }) => [name, parameters + value]),
    );
  });
};

describe('an order’s calendar file', () => {
  test('has one entry per session, in UTC, with its location', () => {
    const [event] = eventsOf(fileOf([session()]));
    expect(event).toMatchObject({
      UID: 'k3y.tour-10@hall.example',
      DTSTAMP: '20310102T030405Z',
      DTSTART: '20310308T150000Z',
      DTEND: '20310308T160000Z',
      SUMMARY: 'Tour\\, with tower\\; and more\\nfun',
      LOCATION:
        'House of "Ünï"\\, Große Lange Straße an der Mühle über dem Fluß 1\\, Hinterhaus\\, 10001 New York',
      DESCRIPTION: 'Hall · K7',
      ORGANIZER: ';CN="The ’Hall’; at the river, East"mailto:desk@hall.example',
    });
    expect(eventsOf(fileOf([session(), session({ id: 'tour-11' })]))).toHaveLength(2);
  });

  test('is identical for the same order, so that entries replace each other', () => {
    expect(fileOf([session()])).toBe(fileOf([session()]));
  });

  // Guards: ORD-11
  test('of an edited order replaces its earlier entries, and cancels those no longer valid', () => {
    const sessions = [session(), session({ id: 'tour-11' })];
    const [first] = eventsOf(fileOf(sessions.slice(0, 1)));
    expect(first).toMatchObject({ SEQUENCE: '0' });
    expect(first).not.toHaveProperty('STATUS');
    const changed = { valid: new Set(['tour-11']), sequence: 3 };
    const [old, now] = eventsOf(fileOf(sessions, [template()], changed));
    expect(old).toMatchObject({ UID: first?.['UID'], SEQUENCE: '3', STATUS: 'CANCELLED' });
    expect(now).toMatchObject({ UID: 'k3y.tour-11@hall.example', SEQUENCE: '3' });
    expect(now).not.toHaveProperty('STATUS');
  });

  test('replaces only the entry of a session whose own time was changed', () => {
    const sessions = [session(), session({ id: 'tour-11' })];
    const over = { sequence: 3, revisions: new Map([['tour-11', 2]]) };
    expect(eventsOf(fileOf(sessions, [template()], over))).toMatchObject([
      { SEQUENCE: '3' },
      { SEQUENCE: '5' },
    ]);
  });

  test('is a published calendar, and names no software', () => {
    const { properties } = parse(fileOf([session()]) ?? '');
    expect(properties.map(({ name, value }) => [name, value])).toEqual([
      ['VERSION', '2.0'],
      ['PRODID', '-//hall//tickets//EN'],
      ['METHOD', 'PUBLISH'],
    ]);
  });

  test('keeps the instant on a day when the clocks change', () => {
    const [event] = eventsOf(
      fileOf([
        session({
          start_datetime: '2031-03-09T06:30:00.000Z',
          end_datetime: '2031-03-09T07:30:00.000Z',
        }),
      ]),
    );
    expect(event).toMatchObject({ DTSTART: '20310309T063000Z', DTEND: '20310309T073000Z' });
  });

  // Guards: APP-65
  test('has whole days for events sold by the day, and no entries for events without dates', () => {
    const byDay = [template({ meta: { ticket_date_time: 'date' } })];
    const [event] = eventsOf(fileOf([session()], byDay));
    expect(event).toMatchObject({ DTSTART: ';VALUE=DATE20310308' });
    expect(event).not.toHaveProperty('DTEND');
    const ofDays = { startTime: '10:00', endDate: '2031-03-12', endTime: '14:00' };
    const [camp] = eventsOf(fileOf([session(ofDays)], byDay));
    // The end is the day after the last.
    expect(camp).toMatchObject({
      DTSTART: ';VALUE=DATE20310308',
      DTEND: ';VALUE=DATE20310313',
    });
    const none = [template({ meta: { ticket_date_time: 'none' } })];
    expect(fileOf([session()], none)).toBeUndefined();
    expect(fileOf([])).toBeUndefined();
  });
});
