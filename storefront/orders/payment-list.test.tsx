import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { PaymentList } from './payment-list.tsx';

const list = (timezone: string, face_value = '27.00') => {
  const payment = {
    id: 'p1',
    occurred_on: '2026-11-21T22:30:00Z',
    audit_action: 'capture',
    face_value,
  };
  const answer = { payment: [payment], venue: [{ timezone }] } as unknown as OrderAnswer;
  return renderPart(<PaymentList answer={answer} />);
};

test.each([
  ['Europe/Helsinki', 'November 22, 2026'],
  ['America/New_York', 'November 21, 2026'],
])('a payment in %s on %s has its day at the venue', async (zone, day) => {
  expect(await list(zone)).toContain(day);
});

test('a failed payment is not listed', async () => {
  expect(await list('Europe/Helsinki', '0.00')).not.toContain('November');
});
