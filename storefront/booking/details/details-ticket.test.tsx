import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import type { AskedTicket } from './details-asked.ts';
import { TicketFields } from './details-ticket.tsx';

const fields = (change: Partial<AskedTicket>) =>
  renderPart(
    <TicketFields
      ticket={{
        typeId: 'adult',
        name: 'Adult',
        index: 1,
        count: 3,
        admit: { name: 'hidden', email: 'hidden' },
        voucher: null,
        gift: null,
        ...change,
      }}
      details={{ values: {}, faults: {}, refused: 0 }}
      set={() => {}}
      isBusy={false}
    />,
  );
const required = (html: string) => html.match(/required=""/g)?.length ?? 0;

// Guards: QTY-36, QTY-37, QTY-38
test('a ticket with a name and an e-mail address has fields for first name, last name and e-mail', async () => {
  const html = await fields({ admit: { name: 'required', email: 'required' } });
  expect(visibleTexts(html)).toBe('Adult, 2 of 3 First name Last name E-mail');
  expect(required(html)).toBe(3);
});

// Guards: QTY-36, QTY-37
test('an optional field is marked as optional, and a disabled one is left out', async () => {
  const optional = await fields({ admit: { name: 'optional', email: 'hidden' } });
  expect(visibleTexts(optional)).toMatch(/First name \(optional\) Last name \(optional\)$/);
  expect(required(optional)).toBe(0);
  const emailOnly = await fields({ admit: { name: 'hidden', email: 'required' } });
  expect(visibleTexts(emailOnly)).toBe('Adult, 2 of 3 E-mail');
});

// Guards: QTY-43
test('a pass has a field for its code', async () => {
  const html = await fields({ voucher: { pattern: null }, count: 1 });
  expect(visibleTexts(html)).toBe('Adult Code on the pass');
  expect(required(html)).toBe(1);
});
