import { describe, expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { emptyFlow, type Flow } from '../date-first-flow.ts';
import type { EventOffer, OfferedGroup } from '../offer.ts';
import { sampleGroup, sampleType } from '../testing/sample-offer.ts';
import TicketStep from './ticket-step.tsx';

const step = (
  groups: readonly OfferedGroup[],
  flow: Partial<Flow> = {},
  config: Readonly<Record<string, unknown>> = {},
) =>
  renderPart(
    <TicketStep
      event={{ groups } as EventOffer}
      flow={{ ...emptyFlow, ...flow }}
      send={() => {}}
    />,
    config,
  );
const textOf = async (...given: Parameters<typeof step>) => visibleTexts(await step(...given));
/** Reads, for each button of a stepper, if it can be pressed; less before more. */
const canPress = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-disabled="(\w+)"/g)].map(([, off]) => off === 'false');

describe('a type', () => {
  // Guards: QTY-07
  test('shows the discounted price beside the original one', async () => {
    const child = sampleType('Child', { currency_amount: '12', discounted_amount: '8' });
    expect(await textOf([sampleGroup([child])])).toContain('Was €12.00 €12.00 €8.00');
    expect(await textOf([sampleGroup([sampleType('Adult')])])).not.toContain('Was ');
  });

  // Guards: QTY-08
  test('shows its fees separately from its price, or none', async () => {
    const adult = sampleType('Adult', { fees_outside: '1.50' });
    const apart = { 'prices.fees': 'apart' };
    expect(await textOf([sampleGroup([adult])], {}, apart)).toContain('€10.00 + €1.50 fee');
    expect(await textOf([sampleGroup([sampleType('Adult')])])).not.toContain('fee');
  });

  // Guards: QTY-08, CAT-21
  test('shows its price with fees unless the venue shows them separately', async () => {
    const child = sampleType('Child', {
      currency_amount: '12',
      discounted_amount: '8',
      fees_outside: '1.50',
    });
    expect(await textOf([sampleGroup([child])])).toContain(
      'Was €13.50 €13.50 €9.50 incl. €1.50 fee',
    );
  });

  test('appears in the order of its group', async () => {
    const text = await textOf([sampleGroup([sampleType('Zebra'), sampleType('Ant')])]);
    expect(text.indexOf('Zebra')).toBeLessThan(text.indexOf('Ant'));
  });

  // Guards: QTY-13
  test('can’t be increased beyond the places left or decreased below zero', async () => {
    const two = sampleGroup([sampleType('adult')], { capacity: 2 });
    const presses = async (adult: number) => canPress(await step([two], { quantities: { adult } }));
    expect(await presses(0)).toEqual([false, true]);
    expect(await presses(1)).toEqual([true, true]);
    expect(await presses(2)).toEqual([true, false]);
  });

  // Guards: QTY-12
  test('that needs exactly one ticket can’t be decreased', async () => {
    const one = sampleGroup([sampleType('adult')], {
      min_tickets_per_order: 1,
      max_tickets_per_order: 1,
    });
    expect(canPress(await step([one], { quantities: { adult: 1 } }))).toEqual([false, false]);
  });

  test('keeps its stepper if others in its group use up the order’s maximum', async () => {
    const group = sampleGroup([sampleType('adult'), sampleType('child')], {
      max_tickets_per_order: 2,
    });
    const html = await step([group], { quantities: { adult: 2 } });
    expect(canPress(html)).toEqual([true, false, false, false]);
    expect(visibleTexts(html)).not.toContain('Sold out');
  });

  test('that is sold out says so', async () => {
    const gone = sampleGroup([sampleType('adult')], { capacity: 2, used_capacity: 2 });
    const html = await step([gone]);
    expect(canPress(html)).toEqual([]);
    expect(visibleTexts(html)).toContain('Sold out');
  });

  // Guards: QTY-24
  test('shows a field for the amount once chosen, if the buyer sets the price', async () => {
    const gift = sampleType('Gift', { currency_amount_min: '5', currency_amount_max: '50' });
    const groups = [sampleGroup([gift])];
    expect(await step(groups)).not.toContain('<input');
    const html = await step(groups, { quantities: { Gift: 1 } });
    expect(html).toMatch(/<input[^>]*inputMode="decimal"/);
    expect(html).toContain('required=""');
    expect(html).not.toContain('type="number"');
    expect(visibleTexts(html)).toContain('From €5.00 to €50.00');
  });
});

// Guards: QTY-07
test('a group shows its lowest price beside the original one', async () => {
  const child = sampleType('Child', { currency_amount: '12', discounted_amount: '8' });
  const group = sampleGroup([child], { price: '8', originalPrice: '12' });
  expect(await textOf([group])).toContain('Was €12.00 €12.00 from €8.00');
});
