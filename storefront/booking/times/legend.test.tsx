import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { sampleDay, sampleSession } from '../testing/sample-offer.ts';
import Legend from './legend.tsx';

const day = '2026-11-21';
const legend = async (
  given: Partial<Parameters<typeof Legend>[0]>,
  config?: Readonly<Record<string, unknown>>,
) =>
  visibleTexts(
    await renderPart(<Legend days={[]} sessions={[]} rules={[]} tickets={[]} {...given} />, config),
  );

// Guards: CAL-16
test('the legend explains sold out if a day or session is sold out', async () => {
  expect(await legend({ days: [sampleDay(day, 'sold_out')] })).toContain('Sold out');
  expect(await legend({ sessions: [sampleSession('noon', 0)] })).toContain('Sold out');
  const open = { days: [sampleDay(day), sampleDay(day, 'other')], sessions: [sampleSession('a')] };
  expect(await legend(open)).not.toContain('Sold out');
});

// Guards: CAL-17
test('the legend explains the badge if a day or session has one', async () => {
  const note = 'A note for this date or time';
  const days = [sampleDay(day)];
  const sessions = [sampleSession('noon')];
  const rule = (actions: object) => [{ actions, triggers: {} }];
  expect(await legend({ days, rules: rule({ date_annotation: 'Late' }) })).toContain(note);
  expect(await legend({ sessions, rules: rule({ session_annotation: 'Late' }) })).toContain(note);
  const annotated = [{ ...sampleSession('noon'), annotations: ['Cello'] }];
  expect(await legend({ sessions: annotated })).toContain(note);
  const message = rule({ date_message: 'Late', session_message: 'Late' });
  expect(await legend({ days, sessions, rules: message })).not.toContain(note);
});

// Guards: CAL-19
test('the legend explains the additional cost if a session has a price increase', async () => {
  const text = 'Session will incur an additional cost';
  const dearer = { ...sampleSession('noon'), priceIncrease: '3.00' };
  expect(await legend({ sessions: [sampleSession('a'), dearer] })).toContain(text);
  const cheaper = { ...sampleSession('b'), priceIncrease: '-3.00' };
  expect(await legend({ sessions: [sampleSession('a'), cheaper] })).not.toContain(text);
});

// Guards: CAL-18, CAL-29, QTY-08
test.each([
  ['included', 'Prices include tax. Fees are shown separately.'],
  ['excluded', 'Prices do not include tax. Fees are shown separately.'],
  ['none', 'Fees are shown separately.'],
])('with tax %s and separate fees the legend says: %s', async (tax, text) => {
  expect(await legend({}, { 'prices.tax': tax, 'prices.fees': 'apart' })).toBe(text);
});

// Guards: QTY-08
test.each([
  ['included', 'Prices include tax and fees.'],
  ['excluded', 'Prices include fees, but not tax.'],
  ['none', 'Prices include fees.'],
])('with tax %s and fees included the legend says: %s', async (tax, text) => {
  expect(await legend({}, { 'prices.tax': tax })).toBe(text);
});

test('the legend says that some tickets are free if a day’s or time’s lowest price is not for everyone', async () => {
  const text = 'Some tickets are free.';
  const beside = { min_price: '10.00', min_price_fees: { outside: '0' } };
  const days = [{ ...sampleDay(day), beside_free: beside }];
  const sessions = [{ ...sampleSession('noon'), besideFree: { minPrice: '10.00' } }];
  expect(await legend({ days })).toContain(text);
  expect(await legend({ sessions })).toContain(text);
  expect(await legend({ days: [sampleDay(day)], sessions: [sampleSession('a')] })).not.toContain(
    text,
  );
});

// Guards: CAL-16, CAL-17
test('the legend leaves out signs that are not on the page', async () => {
  const rules = [{ actions: { date_annotation: 'Late' }, triggers: {} }];
  const closed = [sampleDay(day, 'other')];
  expect(await legend({ days: closed, rules })).not.toContain('A note');
  const untimed = {
    sessions: [{ ...sampleSession('noon', 0), annotations: ['Cello'], priceIncrease: '3.00' }],
    hasTimes: false,
  };
  expect(await legend(untimed)).toBe('Prices include tax and fees.');
});
