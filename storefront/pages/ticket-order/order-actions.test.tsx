import { expect, test } from 'vitest';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { OrderActions } from './order-actions.tsx';

const answer = {
  ticket_order: [{ id: 'o', email: 'a…@example.org' }],
  ticket: [{ state: 'booked', event_session_id: null }],
} as unknown as OrderAnswer;

const drawnFor = (seemsLoggedIn: boolean, order = answer): Promise<string> =>
  renderPart(<OrderActions answer={order} isManaged={false} seemsLoggedIn={seemsLoggedIn} />);

// Guards: ORD-07
test('a logged-in member reads beside the disabled button how to get the letter (ORD-07)', async () => {
  const html = await drawnFor(true);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Send to /);
  const [, described] = /<button[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}"`);
  expect(visibleTexts(html)).toMatch(/Log out to resend your tickets\. Log out$/);
});

test('a guest can request the letter, and nobody is told to log out if no letter is possible', async () => {
  const guest = await drawnFor(false);
  expect(guest).not.toMatch(/disabled|Log out/);
  expect(visibleTexts(guest)).toMatch(/^Send to a….*again$/);
  expect(await drawnFor(true, { ...answer, ticket: [] })).not.toMatch(/<button|Log out/);
});
