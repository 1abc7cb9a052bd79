import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { RefusedMove } from './refused-move.tsx';

const page = (problem?: { startsAgain: boolean; isFatal: boolean }) =>
  renderPart(
    <RefusedMove
      orderId="order"
      sessionId="noon"
      problem={problem && { ...problem, text: 'It is gone.' }}
      ref={null}
    >
      <p>Choose a date</p>
    </RefusedMove>,
  );

// Guards: ORD-48, ORD-49
test('a refused move shows the reason, a link to start again, and the steps (ORD-48, ORD-49)', async () => {
  const html = await page({ startsAgain: true, isFatal: false });
  expect(visibleTexts(html)).toBe(
    'It is gone. Your order has not changed. Start again Choose a date',
  );
  expect(html).toContain('href="/tower/manage/order/reschedule/noon"');
  expect(html).toContain('role="alert"');
});

// Guards: ORD-50
test('a fatal refusal shows the message, the link, and nothing else (ORD-50)', async () => {
  expect(visibleTexts(await page({ startsAgain: true, isFatal: true }))).toBe(
    'It is gone. Your order has not changed. Start again',
  );
});

test('a refusal that another choice solves has no link, and nothing is shown without a refusal', async () => {
  expect(visibleTexts(await page({ startsAgain: false, isFatal: false }))).toBe(
    'It is gone. Your order has not changed. Choose a date',
  );
  expect(visibleTexts(await page())).toBe('Choose a date');
});
