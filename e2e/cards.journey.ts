import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(async ({ visitor, venue, turn }) => {
  await visitor.opensTime(await venue.timeOf('admission', 3 + turn));
  await visitor.takes({ 'Admission, Adult': 1 });
  await visitor.holds();
});

const notCharged = 'Your card has not been charged.';
const refused = { status: 402, path: '/guest_checkout' };

for (const [name, card] of [
  ['a card that the bank declines', cards.isDeclined],
  ['a wrong security code', cards.hasWrongCode],
] as const) {
  test(`${name} charges nothing, says so, and another card pays`, async ({
    visitor,
    page,
    pages,
  }) => {
    pages.foresees(refused);
    await visitor.paysWith(card);
    await expect(page.getByText(notCharged)).toBeVisible();
    await visitor.card.enters(cards.pays);
    await visitor.payButton().click();
    await visitor.hasBought();
  });
}

test('a bank that asks is answered, and the card pays', async ({ visitor, pages }) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.asksBank);
  await visitor.card.answersBank('Complete');
  await visitor.hasBought();
});

test('a bank that is not satisfied charges nothing, and another card pays', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.asksBank);
  await visitor.card.answersBank('Fail');
  await expect(page.getByText(notCharged)).toBeVisible();
  await visitor.card.enters(cards.pays);
  await visitor.payButton().click();
  await visitor.hasBought();
});

test('a payment that takes a while is waited for, and the page goes on by itself', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.takesAWhile);
  await expect(page).toHaveURL(/\/checkout\/pending\//);
  await expect(page.getByText('Cart number')).toBeVisible();
  await visitor.hasBought();
});

test('a payment that fails after a while says so, and leads back to the checkout', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.failsAfterAWhile);
  await expect(page.getByRole('heading', { name: 'The payment was not made' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('two presses of the button are one order', async ({ visitor, page }) => {
  await visitor.fillsInWhoBuys();
  await visitor.acceptsTerms();
  await visitor.card.enters(cards.pays);
  await visitor.payButton().dblclick();
  await visitor.hasBought();
  const ids = new URL(page.url()).searchParams.get('orderIds');
  expect(ids?.split(',')).toHaveLength(1);
});
