import { describe, expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { sampleDay } from '../testing/sample-offer.ts';
import DateList from './date-list.tsx';

const saturday = sampleDay('2026-11-21');
const sunday = sampleDay('2026-11-22');
const list = (
  given: Partial<Parameters<typeof DateList>[0]>,
  config: Readonly<Record<string, unknown>> = {},
) =>
  renderPart(
    <DateList
      eventId="tower"
      days={[saturday, sunday]}
      today="2026-11-01"
      lastDay="2026-11-22"
      chosen={null}
      look="list"
      anyDate="none"
      rules={[]}
      tickets={[]}
      more={false}
      loadDays={async () => true}
      onChoose={() => {}}
      onChooseAny={() => {}}
      {...given}
    />,
    config,
  );
const line = async (change: Partial<typeof saturday>) =>
  visibleTexts(await list({ days: [{ ...saturday, ...change }] }));

describe('a day in the list', () => {
  // Guards: APP-63, CAL-02
  test('shows its long date, availability, price with prefix and fee, and badges', async () => {
    const fees = { min_price_fees: { outside: '1.50' }, min_total: '11.50' };
    const day = { ...saturday, ...fees, pricePrefix: 'from' as const };
    const rules = [{ actions: { date_annotation: 'Open late' }, triggers: {} }];
    const text = visibleTexts(await list({ days: [day], rules }));
    expect(text).toContain('November 21, 2026');
    expect(text).toMatch(/Places available from €11.50 Open late$/);
    const apart = await list({ days: [day], rules }, { 'prices.fees': 'apart' });
    expect(visibleTexts(apart)).toMatch(/from €10.00 \+ €1.50 fee Open late$/);
  });

  test('reads “free” without “from” if it costs nothing', async () => {
    const text = await line({ min_price: '0', min_total: '0', pricePrefix: 'from' });
    expect(text).toContain('Free');
    expect(text).not.toMatch(/from/i);
  });

  // Guards: CAL-02
  test('says beside the price if only some tickets are free', async () => {
    const free = {
      min_price: '0',
      beside_free: { min_price: '10.00', min_price_fees: { outside: '1.50' } },
    };
    const day = { ...saturday, ...free, min_total: '11.50', pricePrefix: 'from' as const };
    const included = await list({ days: [day] });
    expect(visibleTexts(included)).toMatch(/from €11.50 Some tickets are free.$/);
    // Screen readers read it too: the sentence about the day does not mention it.
    expect(included).toMatch(/<span class="[^"]*">Some tickets are free/);
    const apart = visibleTexts(await list({ days: [day] }, { 'prices.fees': 'apart' }));
    expect(apart).toMatch(/from €10.00 \+ €1.50 fee Some tickets are free.$/);
  });

  // Guards: CAL-02
  test('says when few places are left, and does not mention places when sold out', async () => {
    expect(await line({ availability: 9 })).toContain('Hurry: fewer than 10 tickets left');
    expect(await line({ availability: 10 })).not.toContain('Hurry');
    const gone = await line({
      status: 'sold_out',
      availability: 0,
      min_price: null,
      min_total: null,
    });
    expect(gone).toContain('Sold out');
    expect(gone).not.toContain('Places available');
  });

  // Guards: CAL-06
  test('reads today or tomorrow on screen and in speech, even when the list is collapsed', async () => {
    const seen = async (given: Parameters<typeof list>[0]): Promise<string> =>
      visibleTexts((await list(given)).replace(/<span class="visually-hidden">.*?<\/span>/g, ''));
    const both = await seen({ today: saturday.date });
    expect(both).toMatch(/Today, Sat, November 21, 2026.*Tomorrow, Sun, November 22, 2026/);
    expect(await seen({ today: '2026-11-01' })).not.toMatch(/Today|Tomorrow/);
    expect(await seen({ today: saturday.date, chosen: sunday.date })).toContain('Tomorrow, ');
  });

  test('is a link only if it is available', async () => {
    const html = await list({ days: [{ ...saturday, status: 'sold_out' }, sunday] });
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/tower/events/tower?date=2026-11-22"']);
  });
});

describe('the chosen day', () => {
  const chosen = saturday.date;

  // Guards: CAL-03
  test('is shown alone, with a way to change it if there are more days', async () => {
    const html = await list({ chosen });
    expect(visibleTexts(html)).toContain('November 21, 2026');
    expect(visibleTexts(html)).not.toContain('November 22, 2026');
    expect(visibleTexts(html)).toContain('Change');
  });

  // Guards: CAL-03
  test('has no way to change it if it is the only day, and has one if others are outside the list', async () => {
    expect(visibleTexts(await list({ chosen, days: [saturday] }))).not.toContain('Change');
    expect(visibleTexts(await list({ chosen, days: [saturday], more: <b>More</b> }))).toContain(
      'Change',
    );
  });
});
