import { expect, test } from 'vitest';
import { drawnPage, readable } from '../../testing/drawn.tsx';
import Stories from './stories.tsx';

test('components that need no server are drawn by themselves, each in its states (APP-33)', async () => {
  const text = readable(await drawnPage('stories', Stories, {}));
  for (const shown of ['most 8 Tickets', 'Already used', 'Cancelled', 'Dome, row C, seat 12']) {
    expect(text).toContain(shown);
  }
  expect(text).toMatch(/given back Payments .* Paid .* Refund/);
});
