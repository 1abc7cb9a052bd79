import { expect, test } from 'vitest';
import { renderPage, visibleTexts } from '../../testing/render-part.tsx';
import Stories from './stories.tsx';

// Guards: APP-33
test('components that need no server are shown in each of their states (APP-33)', async () => {
  const text = visibleTexts(await renderPage('stories', Stories, {}));
  for (const shown of ['most 8 Tickets', 'Already used', 'Cancelled', 'Dome, row C, seat 12']) {
    expect(text).toContain(shown);
  }
  expect(text).toMatch(/given back Payments .* Paid .* Refund/);
});
