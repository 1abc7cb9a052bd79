import { isAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test('a visitor of the tower buys timed tickets and gets them by mail', async ({
  page,
  visitor,
  mailbox,
}) => {
  await visitor.opens('/events');
  await isAccessible(page);
  await visitor.choosesEvent('Tower and Museum');
  await isAccessible(page);
  await visitor.picksDate(2);
  await visitor.picksTime(1);
  await visitor.takes({ 'Admission, Adult': 2, 'Admission, Child': 1 });
  await isAccessible(page);
  await visitor.holds();
  await isAccessible(page);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await isAccessible(page);
});
