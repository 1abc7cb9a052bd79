import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import type { Day } from '../offer.ts';
import { sampleDay } from '../testing/sample-offer.ts';
import { useDayText } from './day-text.ts';
import { MonthGrid } from './month-grid.tsx';

const today = '2026-11-10';
function November({ days }: { readonly days: readonly Day[] }) {
  const text = useDayText(today, { rules: [], tickets: [] });
  return (
    <MonthGrid
      days={days}
      text={text}
      today={today}
      last="2026-12-24"
      chosen={null}
      focused="2026-11-21"
      movedByKey={{ current: false }}
      onFocus={() => {}}
      onChoose={() => {}}
    />
  );
}
const grid = (...days: Day[]) => renderPart(<November days={days} />);
const buttonOf = (html: string, date: string) =>
  new RegExp(`<button[^>]*data-date="${date}".*?</button>`).exec(html)?.[0] ?? '';

// Guards: CAL-05
test('a month has six rows of seven days, with a heading of weekdays', async () => {
  const html = await grid();
  expect(html.match(/<tr>/g)).toHaveLength(1 + 6);
  expect(html.match(/<td>/g)).toHaveLength(6 * 7);
  expect(html.match(/<th /g)).toHaveLength(7);
});

test('a day shows its price with its fee, and only the price on a narrow screen', async () => {
  const day = { ...sampleDay('2026-11-21'), pricePrefix: 'from' as const };
  const html = await grid({ ...day, min_total: '11.50', min_price_fees: { outside: '1.50' } });
  const text = visibleTexts(buttonOf(html, day.date));
  expect(text).toContain('from €11.50 €11.50');
  expect(text).not.toContain('fee');
});

// Guards: CAL-08
test('only available days from today on can be chosen, and others say why not', async () => {
  const html = await grid(
    sampleDay('2026-11-09'),
    sampleDay('2026-11-20'),
    sampleDay('2026-11-21', 'sold_out'),
    sampleDay('2026-11-22', 'other'),
  );
  const open = [...html.matchAll(/data-date="([\d-]+)"[^>]*aria-disabled="false"/g)];
  expect(open.map(([, date]) => date)).toEqual(['2026-11-20']);
  expect(visibleTexts(buttonOf(html, '2026-11-21'))).toContain('sold out');
  expect(visibleTexts(buttonOf(html, '2026-11-22'))).toContain('not available');
});

// Guards: CAT-06
test('a closed day says so with its reason, and cannot be chosen', async () => {
  const closed = { reason: 'Burst pipe' };
  const html = await grid({ ...sampleDay('2026-11-21', 'other'), closed });
  const button = buttonOf(html, '2026-11-21');
  expect(button).toContain('aria-disabled="true"');
  expect(button).toContain('data-state="closed"');
  expect(visibleTexts(button)).toMatch(/November 21, 2026. Closed. Burst pipe 21 Closed$/);
});
