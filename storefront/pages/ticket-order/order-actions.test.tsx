import { expect, test } from 'vitest';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { drawn, readable } from '../../testing/drawn.tsx';
import { OrderActions } from './order-actions.tsx';

const answer = {
  ticket_order: [{ id: 'o', email: 'a…@example.org' }],
  ticket: [{ state: 'booked', event_session_id: null }],
} as unknown as OrderAnswer;

const drawnFor = (seemsLoggedIn: boolean, order = answer): Promise<string> =>
  drawn(<OrderActions answer={order} isManaged={false} seemsLoggedIn={seemsLoggedIn} />);

test('whoever is logged in reads beside the disabled button what to do for a letter (ORD-07)', async () => {
  const html = await drawnFor(true);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Send to /);
  const [, described] = /<button[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}"`);
  expect(readable(html)).toMatch(/Log out to resend your tickets\. Log out$/);
});

test('a guest may have the letter, and where none can come nobody is told to log out', async () => {
  const guest = await drawnFor(false);
  expect(guest).not.toMatch(/disabled|Log out/);
  expect(readable(guest)).toMatch(/^Send to a….*again$/);
  expect(await drawnFor(true, { ...answer, ticket: [] })).not.toMatch(/<button|Log out/);
});
