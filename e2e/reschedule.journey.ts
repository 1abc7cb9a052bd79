import type { Locator } from '@playwright/test';
import { planetariumShow } from './fixtures/rescheduling.ts';
import { expect, test } from './fixtures/test.ts';

// Guards: ORD-42
test('a date and a time opened in another tab are selected there for the same tickets', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await planetariumShow(venue, 8 + turn, '16:30');
  const { orderId } = await venue.sell(place, 'planetarium-child');
  const follows = async (link: Locator): Promise<void> => {
    const href = (await link.getAttribute('href')) ?? '';
    await visitor.opens(href.replace(`/${visitor.storefront.slug}`, ''));
    await expect(page.getByRole('heading', { level: 1, name: 'Reschedule' })).toBeVisible();
  };
  await visitor.opens(`/manage/${orderId}/reschedule/${place.session}`);
  await follows(visitor.dates().first());
  const time = visitor.times().first();
  const address = (await time.getAttribute('href')) ?? '';
  await follows(time);
  const chosen = visitor.times().and(page.locator('[aria-current=true]'));
  await expect(chosen).toHaveAttribute('href', address);
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled();
});
