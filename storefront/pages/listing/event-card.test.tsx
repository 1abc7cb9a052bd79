import { expect, test } from 'vitest';
import type { ListedEvent } from '../../events/listed-event.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { EventCard } from './event-card.tsx';

const event: ListedEvent = {
  id: 'tower',
  name: 'Tower',
  subtitle: '',
  summary: '',
  category: '',
  first_day: '2026-11-21',
  last_day: '2026-11-28',
  min_price: '0',
  min_total: '11.50',
  beside_free: { min_price: '10.00' },
  picture: undefined,
  alt: '',
  isUncropped: false,
  isMembersOnly: false,
  today: '2026-11-01',
};
const card = async (change: Partial<ListedEvent>, config = {}) =>
  visibleTexts(
    await renderPart(
      <EventCard event={{ ...event, ...change }} isFirst isUnderHeading isLead={false} />,
      config,
    ),
  );

// Guards: CAT-21
test('a card says free only if everything is, and otherwise shows the lowest price and says that some is free', async () => {
  expect(await card({})).toContain('from €11.50, some tickets free');
  expect(await card({}, { 'prices.fees': 'apart' })).toContain('from €10.00, some tickets free');
  const { beside_free: _, ...free } = event;
  expect(await card({ ...free, beside_free: undefined, min_total: '0' })).toMatch(/Free/);
  const paid = { beside_free: undefined, min_price: '10.00' };
  expect(await card(paid)).toMatch(/from €11.50(?!,)/);
});
