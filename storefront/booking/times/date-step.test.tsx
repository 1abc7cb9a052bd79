import { expect, test } from 'vitest';
import { addDays } from '#domain/events/calendar.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { sampleDay } from '../testing/sample-offer.ts';
import { DateStep } from './date-step.tsx';
import { daysOnPage } from './legend-by-date.tsx';

const today = '2026-11-21';
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => sampleDay(addDays(today, at)));
const step = (given: Partial<Parameters<typeof DateStep>[0]>) =>
  renderPart(
    <DateStep
      eventId="tower"
      days={days(3)}
      today={today}
      lastDay={addDays(today, 2)}
      chosen={null}
      look="buttons"
      anyDate="none"
      rules={[]}
      tickets={[]}
      loadDays={async () => true}
      onChoose={() => {}}
      onChooseAny={() => {}}
      {...given}
    />,
  );
const links = (html: string) => html.match(/<a /g)?.length ?? 0;

// Guards: CAL-01
test('at most eight dates are offered at once, with a way to more if there are more', async () => {
  const all = await step({});
  expect([links(all), visibleTexts(all).includes('Show more dates')]).toEqual([3, false]);
  const some = await step({ days: days(12), lastDay: addDays(today, 11) });
  expect([links(some), visibleTexts(some).includes('Show more dates')]).toEqual([8, true]);
  expect(visibleTexts(await step({ lastDay: addDays(today, 90) }))).toContain('Show more dates');
});

// Guards: CAL-06
test('today and tomorrow are called that', async () => {
  const text = visibleTexts(await step({}));
  expect(text).toContain('Today, ');
  expect(text).toContain('Tomorrow, ');
  expect(text).toMatch(/Monday, November 23/);
});

// Guards: CAL-08
test('a sold-out date says so and is not a link', async () => {
  const html = await step({ days: [sampleDay(today, 'sold_out'), ...days(3).slice(1)] });
  expect(links(html)).toBe(2);
  expect(visibleTexts(html)).toContain('sold out');
});

// Guards: CAT-06
test.each(['buttons', 'list'] as const)(
  'a closed date says why, and is not a link, in %s',
  async (look) => {
    const day = { ...sampleDay(today, 'other'), closed: { reason: 'Burst pipe' } };
    const notes = [{ actions: { date_annotation: 'Open late' }, triggers: {} }];
    const html = await step({ look, days: [day, ...days(2)].slice(0, 2), rules: notes });
    const [closed = ''] = html.split('</li>');
    expect(visibleTexts(closed)).toMatch(/2026. Closed. Burst pipe .*Closed Burst pipe$/);
    expect(visibleTexts(closed)).not.toContain('Open late');
    const reasons = await step({ look, days: [{ ...day, closed: { reason: null } }] });
    expect(visibleTexts(reasons)).toMatch(/2026. Closed .*Closed/);
  },
);

// Guards: CAL-04
test('any date is offered if tickets for it are sold', async () => {
  expect(visibleTexts(await step({}))).not.toContain('Any date');
  const offered = await step({ anyDate: 'offered' });
  expect(visibleTexts(offered)).toContain('Any date');
  expect(offered).toContain('href="/tower/events/tower?date=any"');
  expect(offered).not.toContain('aria-current');
  expect(await step({ anyDate: 'chosen' })).toContain('aria-current="true"');
});

// Guards: CAL-31
test('the tenant’s message about the chosen date appears under the dates', async () => {
  const rules = [
    { actions: { date_message: 'The bar is open.' }, triggers: { weekdays: ['sat' as const] } },
  ];
  const text = async (chosen: string | null) => visibleTexts(await step({ rules, chosen }));
  expect(await text('2026-11-21')).toContain('The bar is open.');
  expect(await text('2026-11-22')).not.toContain('The bar is open.');
  expect(await text(null)).not.toContain('The bar is open.');
});

test('the days on the page are the offered ones, or only the chosen one if they are a list', () => {
  const all = { days: days(12), date: null };
  expect(daysOnPage({ today, look: 'buttons' }, all)).toHaveLength(8);
  expect(daysOnPage({ today, look: 'list' }, all)).toHaveLength(8);
  const chosen = { ...all, date: addDays(today, 2) };
  expect(daysOnPage({ today, look: 'buttons' }, chosen)).toHaveLength(8);
  expect(daysOnPage({ today, look: 'list' }, chosen).map(({ date }) => date)).toEqual([
    chosen.date,
  ]);
});
