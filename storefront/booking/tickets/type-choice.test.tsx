import { expect, test } from 'vitest';
import { drawn, readable } from '../../testing/drawn.tsx';
import { sampleGroup, sampleType } from '../testing/sample-offer.ts';
import { TypeChoice } from './type-choice.tsx';

test('one of a few shows its price, what it was before a discount, and its fees apart', async () => {
  const pass = sampleType('Pass', {
    currency_amount: '50',
    discounted_amount: '40',
    fees_outside: '1',
  });
  const html = await drawn(
    <TypeChoice
      groups={[sampleGroup([pass, sampleType('Gift', { currency_amount: '0' })])]}
      chosen="Pass"
      amounts={{}}
      isBusy={false}
      onChoose={() => {}}
      onAmount={() => {}}
    />,
  );
  expect(readable(html)).toContain('Pass Was €50.00 €50.00 €40.00 + €1.00 fee');
  expect(readable(html)).toMatch(/Gift Free$/);
});
