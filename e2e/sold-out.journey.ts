import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { test as base, expect } from './fixtures/test.ts';

/** Each journey sells out a tower of its own. */
const test = base.extend({
  storefront: async ({}, use) => {
    await use(await importTower(`sold-${randomUUID().slice(0, 8)}`, {}));
  },
});

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const refused = { status: 409, path: '/api/my/cart/modify' };

// Guards: DET-53, DET-55
test('a session that has just sold out leads to the other times of the day', async ({
  visitor,
  venue,
  page,
  pages,
  turn,
}) => {
  const time = await venue.timeOf('planetarium', 3 + turn);
  await visitor.opensTime(time);
  await visitor.choosesTickets({ Adult: 1 });
  await venue.takeAllPlaces(time, 'planetarium-adult', 8);
  pages.foresees(refused);
  await visitor.holdButton().click();
  await expect(alertOf(page, 'That time has just sold out.')).toBeVisible();
  await expect(page.getByText('Sold out').first()).toBeVisible();
  await expectAccessible(page);

  await visitor.picksTime();
  await visitor.choosesTickets({ Adult: 1 });
  await visitor.holds();
});

test('a buyer who holds the last place of a session is not told that it is sold out', async ({
  visitor,
  venue,
  page,
  turn,
}) => {
  const time = await venue.timeOf('planetarium', 6 + turn);
  await venue.takeAllPlaces({ ...time, left: time.left - 1 }, 'planetarium-adult', 8);
  await visitor.holdsAt(time, { Adult: 1 });
  await visitor.opens(`/events/planetarium?${new URLSearchParams({ date: time.date })}`);
  const times = visitor.step(visitor.storefront.words.chooseTime);
  // It may be in a part of the day that is not open.
  await expect(times.getByText('In your cart, none left')).toHaveCount(1);
  await expectAccessible(page);
});

// Guards: DET-54, DET-55
test('a day that has just sold out leads to other dates', async ({
  visitor,
  venue,
  page,
  pages,
  turn,
}) => {
  const time = await venue.timeOf('kite-workshop', 2 + turn);
  await visitor.opensTime(time);
  await visitor.choosesTickets({ 'Child with adult': 1 });
  await venue.takeAllPlaces(time, 'kite-pair', 4);
  pages.foresees(refused);
  await visitor.holdButton().click();
  await expect(alertOf(page, 'That day has just sold out.')).toBeVisible();
  await expectAccessible(page);

  await visitor.picksDate();
  await visitor.picksTime();
  await visitor.choosesTickets({ 'Child with adult': 1 });
  await visitor.holds();
});
