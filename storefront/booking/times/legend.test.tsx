import { expect, test } from 'vitest';
import { drawn, readable } from '../../testing/drawn.tsx';
import { sampleDay, sampleSession } from '../testing/sample-offer.ts';
import Legend from './legend.tsx';

const day = '2026-11-21';
const legend = async (
  given: Partial<Parameters<typeof Legend>[0]>,
  config?: Readonly<Record<string, unknown>>,
) =>
  readable(
    await drawn(<Legend days={[]} sessions={[]} rules={[]} tickets={[]} {...given} />, config),
  );

test('sold out stands there where a day or a session is', async () => {
  expect(await legend({ days: [sampleDay(day, 'sold_out')] })).toContain('Sold out');
  expect(await legend({ sessions: [sampleSession('noon', 0)] })).toContain('Sold out');
  const open = { days: [sampleDay(day), sampleDay(day, 'other')], sessions: [sampleSession('a')] };
  expect(await legend(open)).not.toContain('Sold out');
});

test('the badge stands there where the tenant remarks something on a day or a session', async () => {
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

test('an additional cost stands there where a session has a price increase', async () => {
  const text = 'Session will incur an additional cost';
  const dearer = { ...sampleSession('noon'), priceIncrease: '3.00' };
  expect(await legend({ sessions: [sampleSession('a'), dearer] })).toContain(text);
  expect(await legend({ sessions: [sampleSession('a')] })).not.toContain(text);
});

test.each([
  ['included', 'Prices include tax. Fees are shown separately.'],
  ['excluded', 'Prices do not include tax. Fees are shown separately.'],
  ['none', 'Fees are shown separately.'],
])('with tax %s it says: %s', async (tax, text) => {
  expect(await legend({}, { 'prices.tax': tax })).toBe(text);
});

test('a sign that stands nowhere on the page is not explained', async () => {
  const rules = [{ actions: { date_annotation: 'Late' }, triggers: {} }];
  const closed = [sampleDay(day, 'other')];
  expect(await legend({ days: closed, rules })).not.toContain('A note');
  const untimed = {
    sessions: [{ ...sampleSession('noon', 0), annotations: ['Cello'], priceIncrease: '3.00' }],
    hasTimes: false,
  };
  expect(await legend(untimed)).toBe('Prices include tax. Fees are shown separately.');
});
