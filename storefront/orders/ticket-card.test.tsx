import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../testing/render-part.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { TicketCard } from './ticket-card.tsx';

const old = { id: 'old', state: 'cancelled', handler: 'tickets', scan_code: null, admit_name: '' };
const draw = async (replaces: string | null): Promise<string> => {
  const answer = {
    event_template: [],
    event_session: [],
    ticket_type: [],
    ticket_group: [],
    venue: [],
    ticket: [
      { ...old, replaces_ticket_id: null },
      { ...old, id: 'new', state: 'booked', replaces_ticket_id: replaces },
    ],
  } as unknown as OrderAnswer;
  const [ticket] = answer.ticket;
  const order = { id: 'o' } as OrderAnswer['ticket_order'][number];
  if (!ticket) throw new Error('no ticket to draw');
  return visibleTexts(
    await renderPart(
      <TicketCard answer={answer} order={order} ticket={ticket} number={1} count={2} />,
    ),
  );
};

// Guards: ORD-28
test('a ticket that was exchanged says so, and is not called cancelled', async () => {
  expect(await draw('old')).toMatch(/Exchanged for another ticket/);
  expect(await draw('old')).not.toMatch(/Cancelled/);
  expect(await draw(null)).toMatch(/Cancelled/);
});
