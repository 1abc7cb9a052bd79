import { describe, expect, test } from 'vitest';
import { renderLetter } from './render-letter.ts';
import { orderId, sampleConfirmation } from './testing/sample-order.ts';
import { wordsOf } from './testing/words-of.ts';

const letter = (...given: Parameters<typeof sampleConfirmation>) =>
  renderLetter('order_confirmation', sampleConfirmation(...given));

describe('the letter to a holder of tickets', () => {
  const toHolder = { orderUrl: null } as const;

  // Guards: QTY-36
  test('shows the event, the holder and the codes, and no price, receipt or link to the order', async () => {
    const { html, text, subject } = await letter(
      [{ type: 'Adult', name: 'Ada Lovelace' }],
      toHolder,
    );
    expect(subject).toBe('Your ticket: Tower and museum');
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'Tower and museum',
        'For Ada Lovelace',
        'Someone bought this ticket for you',
      ])
        expect(said).toContain(fact);
      expect(said).not.toMatch(/€|What you bought|Thank you for your order|calendar file/);
    }
    expect(html + text).not.toContain(orderId);
  });

  // Guards: QTY-36
  test('says what changed for them in a text of its own', async () => {
    const gone = sampleConfirmation([{ type: 'Adult' }]).order;
    const change = { kind: 'update', venue: null, gone } as const;
    const { text, subject } = await letter([], { ...toHolder, change });
    expect(subject).toBe('Your tickets have changed: Tower and museum');
    expect(text).toContain('None of your tickets is valid any more.');
    expect(text).toContain('No longer valid');
    expect(text).not.toContain('Your order was changed');
  });
});
