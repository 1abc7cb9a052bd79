import { expect, test } from 'vitest';
import { drawn, readable } from '../../testing/drawn.tsx';
import { RefusedMove } from './refused-move.tsx';

const page = (problem?: { startsAgain: boolean; isFatal: boolean }) =>
  drawn(
    <RefusedMove
      orderId="order"
      sessionId="noon"
      problem={problem && { ...problem, text: 'It is gone.' }}
      ref={null}
    >
      <p>Choose a date</p>
    </RefusedMove>,
  );

test('a refused move says why, then links to the beginning, and has the steps again (ORD-48, ORD-49)', async () => {
  const html = await page({ startsAgain: true, isFatal: false });
  expect(readable(html)).toBe('It is gone. Your order has not changed. Start again Choose a date');
  expect(html).toContain('href="/tower/manage/order/reschedule/noon"');
  expect(html).toContain('role="alert"');
});

test('after a fatal one there is the message, then the link, and nothing else (ORD-50)', async () => {
  expect(readable(await page({ startsAgain: true, isFatal: true }))).toBe(
    'It is gone. Your order has not changed. Start again',
  );
});

test('where choosing anew is the way on nothing else is offered, and without a refusal nothing said', async () => {
  expect(readable(await page({ startsAgain: false, isFatal: false }))).toBe(
    'It is gone. Your order has not changed. Choose a date',
  );
  expect(readable(await page())).toBe('Choose a date');
});
