import { isAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const refused = { status: 409, path: '/api/my/cart/modify' };

test('a time that sells out meanwhile leads to the other times of the day', async ({
  visitor,
  venue,
  page,
  pages,
  turn,
}) => {
  const time = await venue.timeOf('planetarium', 3 + turn);
  await visitor.opensTime(time);
  await visitor.takes({ Adult: 1 });
  await venue.takeAllPlaces(time, 'planetarium-adult', 8);
  pages.foresees(refused);
  await visitor.holdButton().click();
  await expect(page.getByRole('alert')).toContainText('That time has just sold out.');
  await expect(page.getByText('Sold out').first()).toBeVisible();
  await isAccessible(page);

  await visitor.picksTime();
  await visitor.takes({ Adult: 1 });
  await visitor.holds();
});

test('a day that sells out meanwhile leads to other dates', async ({
  visitor,
  venue,
  page,
  pages,
  turn,
}) => {
  const time = await venue.timeOf('kite-workshop', 2 + turn);
  await visitor.opensTime(time);
  await visitor.takes({ 'Child with adult': 1 });
  await venue.takeAllPlaces(time, 'kite-pair', 4);
  pages.foresees(refused);
  await visitor.holdButton().click();
  await expect(page.getByRole('alert')).toContainText('That day has just sold out.');
  await isAccessible(page);

  await visitor.picksDate();
  await visitor.picksTime();
  await visitor.takes({ 'Child with adult': 1 });
  await visitor.holds();
});
