import { describe, expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import type { EventOffer, Session } from '../offer.ts';
import { sampleSession } from '../testing/sample-offer.ts';
import SessionList from './session-list.tsx';

const event = {
  id: 'tower',
  category: 'Admission',
  eventType: 'repeating',
  pads: {},
  isByDay: false,
} as EventOffer;
const list = (
  sessions: readonly Session[],
  given: Partial<Parameters<typeof SessionList>[0]> = {},
) =>
  renderPart(
    <SessionList
      event={event}
      date="2026-11-21"
      sessions={sessions}
      hasFailed={false}
      chosen={null}
      tabs={null}
      threshold={0}
      rules={[]}
      tickets={[]}
      onChoose={() => {}}
      onRetry={() => {}}
      {...given}
    />,
  );
const two = (change: Partial<Session>) => [
  sampleSession('a', 50),
  { ...sampleSession('b'), ...change },
];
const textOf = async (change: Partial<Session>, threshold = 0) =>
  visibleTexts(await list(two(change), { threshold }));

// Guards: CAL-37, DET-40
test('a date with no sessions left says so', async () => {
  expect(visibleTexts(await list([]))).toContain('No times available');
  expect(visibleTexts(await list(two({})))).not.toContain('No times available');
});

test('a sold-out session says so and is not a link', async () => {
  const html = await list(two({ sold_out: true, availableCapacity: 0 }));
  expect(visibleTexts(html)).toContain('Sold out');
  expect(html.match(/<a /g)).toHaveLength(1);
});

// Guards: CAT-21
test('a time whose price is not for everyone says that some tickets are free', async () => {
  const beside = { minPrice: '0', minTotal: '12.00', besideFree: { minPrice: '12.00' } };
  expect(await textOf(beside)).toContain('from €12.00, some tickets free');
  expect(await textOf({ minPrice: '0', minTotal: '0' })).toContain('Free');
});

describe('the places left in a session', () => {
  // Guards: CAL-27, CAL-29, CFG-26
  test('are shown only below the threshold', async () => {
    expect(await textOf({ availableCapacity: 11 }, 12)).toContain('11 places left');
    expect(await textOf({ availableCapacity: 12 }, 12)).not.toMatch(/left/);
  });

  // Guards: CAL-28, CAL-29
  test('otherwise show as “few left” at nine and not at ten', async () => {
    expect(await textOf({ availableCapacity: 9 })).toContain('Hurry: fewer than 10 tickets left');
    expect(await textOf({ availableCapacity: 10 })).not.toMatch(/left/);
    expect(await textOf({ availableCapacity: -1 }, 12)).not.toMatch(/left/);
  });
});

// Guards: CAL-31
test('a session shows its own badges and those of the rules, and its message once chosen', async () => {
  const sessions = two({ annotations: ['Cello'], startTime: '19:00' });
  const rules = [
    {
      actions: { session_annotation: 'Sunset', session_message: 'Come early.' },
      triggers: { time_of_day: { start: '18:00', end: '20:00' } },
    },
  ];
  const text = visibleTexts(await list(sessions, { rules }));
  expect(text.match(/Cello|Sunset/g)).toEqual(['Cello', 'Sunset']);
  expect(text).not.toContain('Come early.');
  expect(visibleTexts(await list(sessions, { rules, chosen: 'b' }))).toContain('Come early.');
  expect(visibleTexts(await list(sessions, { rules, chosen: 'a' }))).not.toContain('Come early.');
});

// Guards: APP-65
test('a session of several days shows the end of the last day', async () => {
  const camp = { startTime: '10:00', endDate: '2026-11-25', endTime: '14:00' };
  expect(visibleTexts(await list(two(camp)))).toContain('10:00 AM – Wed, Nov 25 at 2:00 PM');
});

// Guards: CAL-19
test('a session with an additional cost is marked, and a cheaper one is not', async () => {
  expect(await textOf({ priceIncrease: '3.00' })).toContain('additional cost €3.00');
  expect(await textOf({ priceIncrease: '-3.00' })).not.toContain('additional cost');
});

// Guards: CAL-26
test('the only session of a date shows no time if it is long', async () => {
  const long = { ...sampleSession('day'), end_datetime: '2026-11-21T15:00:01Z' };
  expect(visibleTexts(await list([long]))).toBe('');
  expect(visibleTexts(await list([{ ...long, end_datetime: '2026-11-21T15:00:00Z' }]))).toContain(
    '12:00 PM',
  );
});

// Guards: CAL-12
describe('parts of the day', () => {
  const tabs = [
    { from: '0000', to: '1000', label: 'Morning' },
    { from: '1000', to: '1800' },
    { from: '1800', to: '2400' },
  ];
  const at = (id: string, startTime: string, left: number) => ({
    ...sampleSession(id, left),
    startTime,
  });

  // Guards: CAL-13, CAL-14, CAL-15
  test('say why they can’t be opened, and the first available one is open', async () => {
    const html = await list([at('a', '12:00', 0), at('b', '19:00', 3)], { tabs });
    const tab = [...html.matchAll(/<button[^>]*role="tab".*?<\/button>/g)].map(([text]) => text);
    expect(tab.map(visibleTexts)).toEqual([
      'Morning Not available',
      '10:00 AM – 6:00 PM Sold out',
      'From 6:00 PM',
    ]);
    expect(tab.map((one) => /aria-selected="true"/.test(one))).toEqual([false, false, true]);
    expect(tab.map((one) => /aria-disabled="true"/.test(one))).toEqual([true, true, false]);
  });

  // Guards: CAL-11, CFG-23
  test('can be two', async () => {
    const halves = [
      { from: '0000', to: '1500' },
      { from: '1500', to: '2400' },
    ];
    const html = await list([at('a', '12:00', 1)], { tabs: halves, event: { ...event } });
    expect(html.match(/role="tab"/g)).toHaveLength(2);
    expect(visibleTexts(html)).toMatch(/^Before 3:00 PM From 3:00 PM Not available/);
  });
});

test('a day of 288 times links to parts of the day, each with its heading', async () => {
  const times = Array.from({ length: 288 }, (_, at) => ({
    ...sampleSession(`s${at}`),
    startTime: `${String(Math.floor(at / 12)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`,
  }));
  const html = await list(times);
  const parts = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(parts).toHaveLength(8);
  for (const id of parts) expect(html).toContain(`<h3 id="${id}"`);
  expect(html.match(/<time /g)).toHaveLength(288);
  expect(await list(times.slice(0, 40))).not.toContain('<nav');
});
