import { expect, test } from 'vitest';
import { drawn, readable } from '../../testing/drawn.tsx';
import type { AskedTicket } from './details-asked.ts';
import { TicketFields } from './details-ticket.tsx';

const fields = (change: Partial<AskedTicket>) =>
  drawn(
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

test('a ticket that carries a name and an e-mail address asks for first, last and e-mail', async () => {
  const html = await fields({ admit: { name: 'required', email: 'required' } });
  expect(readable(html)).toBe('Adult, 2 of 3 First name Last name E-mail');
  expect(required(html)).toBe(3);
});

test('what is optional is called so, and what is disabled is not there', async () => {
  const optional = await fields({ admit: { name: 'optional', email: 'hidden' } });
  expect(readable(optional)).toMatch(/First name \(optional\) Last name \(optional\)$/);
  expect(required(optional)).toBe(0);
  const emailOnly = await fields({ admit: { name: 'hidden', email: 'required' } });
  expect(readable(emailOnly)).toBe('Adult, 2 of 3 E-mail');
});

test('a pass asks for its code', async () => {
  const html = await fields({ voucher: { pattern: null }, count: 1 });
  expect(readable(html)).toBe('Adult Code on the pass');
  expect(required(html)).toBe(1);
});
