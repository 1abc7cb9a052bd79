import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { sampleGroup, sampleType } from '../testing/sample-offer.ts';
import { TypeChoice } from './type-choice.tsx';

// Guards: QTY-07
test('one of a few types shows its price, its original price and its fees', async () => {
  const pass = sampleType('Pass', {
    currency_amount: '50',
    discounted_amount: '40',
    fees_outside: '1',
  });
  const html = await renderPart(
    <TypeChoice
      groups={[sampleGroup([pass, sampleType('Gift', { currency_amount: '0' })])]}
      chosen="Pass"
      amounts={{}}
      isBusy={false}
      onChoose={() => {}}
      onAmount={() => {}}
    />,
  );
  expect(visibleTexts(html)).toContain('Pass Was €51.00 €51.00 €41.00 incl. €1.00 fee');
  expect(visibleTexts(html)).toMatch(/Gift Free$/);
});
