import { expect, test } from 'vitest';
import { renderLetter } from './render-letter.ts';
import { sampleConfirmation } from './testing/sample-order.ts';
import { wordsOf } from './testing/words-of.ts';

test('a letter does not call a gift a ticket, alone or beside one', async () => {
  const content = sampleConfirmation([{ type: 'Adult' }, { type: 'A prism', session: null }]);
  const [adult, prism] = content.order.ticket;
  if (!adult || !prism) throw new Error('two tickets were bought');
  const gift = { ...prism, handler: 'donation' as const, scan_code: null };
  const of = (ticket: (typeof gift | typeof adult)[]) =>
    renderLetter('order_confirmation', {
      ...content,
      codes: {},
      order: { ...content.order, ticket },
    });
  const alone = await of([gift]);
  expect(alone.subject).toBe('Your order: Tower and museum – order K7PW2MZ4R');
  for (const said of [wordsOf(alone.html), alone.text]) {
    expect(said).toContain('A prism');
    expect(said).not.toMatch(/your ticket|ticket \d|code|any day|entrance/i);
  }
  const both = await of([adult, gift]);
  expect(both.subject).toMatch(/^Your tickets: /);
  expect(both.text).toContain('Ticket 1 of 1: Adult');
  expect(both.text).toContain('\nA prism');
  for (const said of [wordsOf(both.html), both.text]) {
    expect(said).toContain('Here is your ticket');
    expect(said).not.toContain('Each ticket');
  }
});

test('a receipt adds up with a discount, and also with a cancelled ticket', async () => {
  const content = sampleConfirmation([{ type: 'Adult' }, { type: 'Child', price: '9.00' }]);
  const [adult, child] = content.order.ticket.map((ticket, at) =>
    at === 1 ? { ...ticket, adjusted_value: '0' } : ticket,
  );
  const [placed] = content.order.ticket_order;
  if (!adult || !child || !placed) throw new Error('two tickets were bought');
  const ticket_order_fees = {
    ...placed.ticket_order_fees,
    total_cartmod_amount: '-9.00',
    total_after_fees_price: '21.00',
  };
  const receiptOf = async (ticket: (typeof adult)[]) => {
    const order = {
      ...content.order,
      ticket,
      ticket_order: [{ ...placed, ticket_order_fees }],
    };
    const { text } = await renderLetter('order_confirmation', { ...content, codes: {}, order });
    return text.split('What you bought\n')[1]?.split('\nBought on')[0]?.split('\n');
  };
  const end = ['Discount: -€9.00', 'Fees: €3.00', 'Total: €21.00'];
  const both = ['1 × Adult: €18.00', '1 × Child: €9.00', ...end];
  expect(await receiptOf([adult, child])).toEqual(both);
  const one = ['1 × Adult: €18.00', 'Cancelled tickets: €9.00', ...end];
  expect(await receiptOf([adult])).toEqual(one);
});
