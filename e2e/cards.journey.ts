import { amountsTaken, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(async ({ visitor, venue, turn }) => {
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 3 + turn), {
    'admission-adult': 1,
  });
});

const notCharged = 'Your card has not been charged.';
const refused = { status: 402, path: '/guest_checkout' };

for (const [name, card, words] of [
  ['a card that the bank declines', cards.isDeclined, 'Your card was declined.'],
  [
    'a wrong security code',
    cards.hasWrongCode,
    'The card’s security code is wrong. Please check it.',
  ],
] as const) {
  // Guards: PAY-61
  test(`${name} charges nothing and says so, and another card pays`, async ({
    visitor,
    page,
    pages,
    mailbox,
  }) => {
    pages.foresees(refused);
    const cart = nextPaidCart(page);
    await visitor.paysWith(card);
    await expect(page.getByText(notCharged)).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    expect(await amountsTaken(await cart)).toEqual([]);
    expect(await mailbox.lettersTo(visitor.email)).toEqual([]);
    await visitor.paysAgainWith(cards.pays);
    await visitor.hasBought();
  });
}

// Guards: PAY-15, PAY-37
test('a card pays once its buyer has authenticated at the bank', async ({ visitor, pages }) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.asksBank);
  await visitor.card.answersBank('Complete');
  await visitor.hasBought();
});

test('a buyer who fails authentication at the bank is not charged, and pays with another card', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foresees(refused);
  await visitor.paysWith(cards.asksBank);
  await visitor.card.answersBank('Fail');
  await expect(page.getByText(notCharged)).toBeVisible();
  await visitor.paysAgainWith(cards.pays);
  await visitor.hasBought();
});

// Guards: PAY-61
test('an offline buyer is told so, is not charged, and pays once when online again', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foreseesError('/v1/confirmation_tokens');
  pages.foreseesError('/api/user');
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  const notice = page.getByRole('alert').filter({
    hasText: 'You seem to be offline. Your card has not been charged.',
  });
  for (const lost of ['**/v1/confirmation_tokens', '**/api/user?*']) {
    await page.route(lost, (route) => route.abort('internetdisconnected'));
    await visitor.payButton().click();
    await expect(notice).toBeVisible();
    await page.unrouteAll();
  }
  const cart = nextPaidCart(page);
  await visitor.payButton().click();
  await visitor.hasBought();
  expect(await amountsTaken(await cart)).toHaveLength(1);
});

// Guards: PAY-71
test('the browser that just paid shows the buyer’s full address, and another masks it', async ({
  visitor,
  page,
  browser,
}) => {
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title.locator('+ p')).toContainText(visitor.email);
  await visitor.reloads();
  await expect(title.locator('+ p')).toContainText(visitor.email);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(page.url());
  await expect(
    stranger.getByText(/We have sent your tickets to a…\u2060?@example\.org/),
  ).toBeVisible();
  await expect(stranger.getByText(visitor.email)).toHaveCount(0);
  await other.close();
});

test('pressing the button twice makes one payment, one order and one letter', async ({
  visitor,
  page,
  mailbox,
}) => {
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  const cart = nextPaidCart(page);
  await visitor.payButton().dblclick();
  await visitor.hasBought();
  await mailbox.letterTo(visitor.email);
  expect(await amountsTaken(await cart)).toHaveLength(1);
});
