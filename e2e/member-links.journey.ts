import { randomUUID } from 'node:crypto';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { amountsTaken, endProcessing, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { createMember } from './fixtures/members.ts';
import { injectCart } from './fixtures/staff.ts';
import { tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const ownId = () =>
  JSON.parse(localStorage.getItem('cart:tower') ?? 'null')?.answer.cart[0].id as string | undefined;

/** The refusals for a cart that is not the member's and can't be claimed. */
const notTheirs = [
  { status: 403, path: '/api/my/cart/' },
  { status: 409, path: '/claim' },
];

test.beforeEach(async ({ page, visitor }) => {
  const account = new Account(page);
  const ada = await createMember(tower, visitor.email);
  await visitor.opens('/events?login=1');
  await account.logsIn({ 'E-mail': visitor.email, Password: ada.password });
  await account.isLoggedIn('Ada');
});

// Guards: PAY-66
test('a member pays a cart created by staff in instalments through its link, and keeps their own cart', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  for (const answer of notTheirs) pages.foresees(answer);
  await visitor.holdsAt(await venue.timeOf('planetarium', 8 + turn), { Adult: 1 });
  const own = await page.evaluate(ownId);
  expect(own).toBeDefined();
  const { session } = await venue.timeOf('museum', 3 + turn);
  const link = await injectCart({
    reference: randomUUID(),
    seller: 'tower',
    tickets: [{ ticket_type_id: 'museum-adult', event_session_id: session, quantity: 2 }],
    schedule: [
      { due: day(-1), amount: '9.00' },
      { due: day(30), amount: '20.00' },
    ],
  });
  await page.goto(link);
  const cart = nextPaidCart(page);
  for (const [amount, taken] of [
    ['€9.00', [900]],
    ['€20.00', [900, 2000]],
  ] as const) {
    await expect(visitor.payButton()).toHaveText(`Pay ${amount}`);
    await expect(visitor.payButton()).toBeEnabled();
    await expectAccessible(page);
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
    expect((await amountsTaken(await cart)).toSorted((one, other) => one - other)).toEqual(taken);
    expect(await page.evaluate(ownId)).toBe(own);
    await page.goto(link);
  }
  await visitor.hasBought();
});

// Guards: PAY-77
test('a member who pays through a staff link waits for a slow payment too', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  for (const answer of notTheirs) pages.foresees(answer);
  pages.foresees({ status: 402, path: '/guest_checkout' });
  const { session } = await venue.timeOf('museum', 4 + turn);
  await page.goto(
    await injectCart({
      reference: randomUUID(),
      seller: 'tower',
      expires_at: day(2),
      tickets: [{ ticket_type_id: 'museum-adult', event_session_id: session }],
    }),
  );
  const cart = nextPaidCart(page);
  await visitor.paysWith(cards.takesAWhile);
  await expect(page).toHaveURL(/\/checkout\/pending\/[\w-]+$/);
  await endProcessing(await cart, 'succeeded');
  await visitor.hasBought();
});

// Guards: CRT-40, CRT-41
test('a member’s cart remains theirs alone when it is transferred', async ({
  page,
  visitor,
  stranger,
  venue,
  turn,
}) => {
  await visitor.holdsAt(await venue.timeOf('planetarium', 8 + turn), { Adult: 1 });
  const own = await page.evaluate(ownId);
  await page.evaluate(() => localStorage.removeItem('cart:tower'));
  await page.goto(`/tower/transfer-cart/${own}`);
  await visitor.isAtCheckout();
  expect(await page.evaluate(ownId)).toBe(own);

  await stranger.page.goto(`/tower/transfer-cart/${own}`);
  const title = 'This cart belongs to another member';
  await expect(stranger.page.getByRole('heading', { name: title })).toBeVisible();
});
