import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import type { OrderFacts } from '../order-refusal.ts';
import type { OrderSnapshot } from './edit-calls.ts';
import { useOrderFacts } from './use-order-facts.ts';

const answerOf = (id: string, session: string) => ({
  ticket: [
    {
      id,
      event_template_id: 'tour',
      event_session_id: session,
      ticket_type_id: 'adult',
      admit_name: 'Ada',
      seat: null,
    },
  ],
  event_template: [{ id: 'tour', name: 'Tour', meta: {} }],
  event_session: [{ id: session, date: `2027-06-1${session.length}`, startTime: '13:00' }],
  ticket_type: [{ id: 'adult', name: 'Adult' }],
});
const order = answerOf('a', 'noon') as unknown as OrderSnapshot['order'];
const edit = answerOf('b', 'late!') as unknown as NonNullable<OrderSnapshot['edit']>;
const rules = {
  enabled: true,
  anonEditing: true,
  horizonDays: 2,
  horizonHours: 0,
  categories: null,
};

type Given = Parameters<ReturnType<typeof useOrderFacts>>[0];

function Named({ known, found }: { readonly known: Given; readonly found: OrderFacts[] }) {
  const facts = useOrderFacts()(known, rules);
  found.push(facts);
  return <p>{facts.ticket('a')}</p>;
}

async function factsOf(known: Given) {
  const found: OrderFacts[] = [];
  const html = visibleTexts(await renderPart(<Named known={known} found={found} />));
  return { html, facts: found.at(-1) as OrderFacts };
}

test('a ticket of an order or its edit is named by event, time, type and holder', async () => {
  const { html, facts } = await factsOf({ order, edit });
  expect(html).toMatch(/^Tour, .*14.* at 1:00\sPM, Adult, Ada$/);
  expect(facts.ticket('b')).toMatch(/^Tour, .*15.* at 1:00\sPM, Adult, Ada$/);
  expect(facts.ticket('c')).toBeNull();
  expect(facts.rules).toBe(rules);
  expect((await factsOf({ order })).facts.ticket('b')).toBeNull();
});
