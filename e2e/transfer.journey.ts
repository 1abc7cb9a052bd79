import { randomUUID } from 'node:crypto';
import { maskEmail } from '#domain/gifts/reference.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const heldCart = () => JSON.parse(localStorage.getItem('cart:tower') ?? 'null') as unknown;

test.describe('a cart transferred by its address', () => {
  // Guards: APP-06, CRT-40, CRT-45
  test('opens in another browser and continues at checkout or the named page', async ({
    visitor,
    venue,
    page,
    stranger: other,
    turn,
  }) => {
    await visitor.holdsAt(await venue.timeOf('admission', 13 + turn), { 'Adult, Admission': 1 });
    const held = await page.evaluate(heldCart);
    const { id } = (held as { answer: { cart: { id: string }[] } }).answer.cart[0] ?? { id: '' };

    await other.page.goto(`/tower/transfer-cart/${id}`);
    await other.isAtCheckout();
    await expect((await other.opensOrder()).getByText('1 × Adult')).toBeVisible();
    for (const [next, path] of [
      ['/events', '/tower/events'],
      ['/tower/events/museum', '/tower/events/museum'],
      ['//evil.example/', '/tower/checkout'],
      ['https://evil.example/', '/tower/checkout'],
    ]) {
      await other.page.goto(
        `/tower/transfer-cart/${id}?${new URLSearchParams({ next: next ?? '' })}`,
      );
      // An event page's address contains its selection.
      await expect(other.page).toHaveURL(({ pathname }) => pathname === path);
    }
  });

  // Guards: CRT-33, CRT-44, PAY-28, PAY-78
  test('and paid in another browser belongs there: the first browser learns only that it is paid', async ({
    visitor,
    venue,
    page,
    stranger: other,
    turn,
  }) => {
    await visitor.holdsAt(await venue.timeOf('admission', 13 + turn), { 'Adult, Admission': 1 });
    const held = await page.evaluate(heldCart);
    const { id } = (held as { answer: { cart: { id: string }[] } }).answer.cart[0] ?? { id: '' };
    await other.page.goto(`/tower/transfer-cart/${id}`);
    await other.isAtCheckout();
    await other.paysWith(cards.pays);
    await other.hasBought();
    const bought = other.page.url();
    for (const path of ['transfer-cart', 'checkout/pending', 'checkout']) {
      const address = `/tower/${path}/${id}`;
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This order is complete' })).toBeVisible();
      await expect(page.getByText(maskEmail(other.email))).toBeVisible();
      await other.page.goto(address);
      await expect(other.page).toHaveURL(bought);
    }
    await expectAccessible(page);
  });

  // Guards: CRT-12, CRT-13, ERR-04
  test('that is over says so', async ({ page, venue, turn }) => {
    const place = await venue.timeOf('admission', 13 + turn);
    const id = await venue.loseCart(place, 'admission-child');
    await page.goto(`/tower/transfer-cart/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Unfortunately your cart has timed out' });
    await expect(dialog).toBeVisible();
  });

  test('that is over leaves this browser’s own cart unchanged', async ({
    visitor,
    venue,
    page,
    turn,
  }) => {
    const place = await venue.timeOf('admission', 13 + turn);
    const id = await venue.loseCart(place, 'admission-child');
    await visitor.holdsAt(place, { 'Adult, Admission': 1 });
    const held = await page.evaluate(heldCart);
    expect(held).not.toBeNull();
    for (const path of [`/tower/transfer-cart/${id}`, `/tower/checkout/${id}`]) {
      await page.goto(path);
      await expect(
        page.getByRole('main').getByText(/^(404 Cart not found|We could not find anything)/),
      ).toBeVisible();
      expect(await page.evaluate(heldCart)).toEqual(held);
    }
  });

  // Guards: API-08, CRT-42, CRT-43
  test('that is missing or already this browser’s own has a message for that', async ({
    page,
    pages,
  }) => {
    pages.foresees({ status: 404, path: '/api/cart/' });
    await page.goto(`/tower/transfer-cart/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: '404 Cart not found' })).toBeVisible();
    await expectAccessible(page);

    pages.foresees({ status: 403, path: '/api/cart/' });
    await page.route(/\/api\/cart\//, (route) =>
      route.fulfill({
        status: 403,
        json: {
          errors: [{ _code: 'forbidden_origin', _context: 'cart', _description: '', _extra: {} }],
        },
      }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: '403 Access denied to cart' })).toBeVisible();
  });

  // Guards: CRT-41
  test('that belongs to another member says so and stays theirs', async ({ page, venue, turn }) => {
    const place = await venue.timeOf('admission', 13 + turn);
    const { cartId } = await venue.sell(place, 'admission-child');
    await page.route(/\/api\/cart\//, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.cart[0] = {
        ...answer.cart[0],
        state: 'pending',
        order_ids: [],
        identity_id: randomUUID(),
      };
      await route.fulfill({ json: answer });
    });
    await page.goto(`/tower/transfer-cart/${cartId}`);
    const title = 'This cart belongs to another member';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await page.evaluate(heldCart)).toBeNull();
  });
});

// Guards: CRT-29
test('a cart discarded in one tab is not restored by another', async ({
  visitor,
  venue,
  page,
  context,
  turn,
}) => {
  await visitor.holdsAt(await venue.timeOf('admission', 13 + turn), { 'Adult, Admission': 1 });
  const other = new Visitor(await context.newPage(), visitor.storefront);
  // The other tab has requested the cart, and gets the answer late.
  let answerLate = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    void other.page.route(/\/api\/my\/cart\//, async (route) => {
      const answer = await route.fetch();
      answerLate = () => void route.fulfill({ response: answer });
      resolve();
    });
  });
  await other.opens('/events');
  await asked;
  const order = await visitor.opensOrder();
  await order.getByRole('button', { name: /^Remove 1 × Adult/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove item?' });
  await expect(question.getByText('will clear all other items')).toHaveCount(0);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
  const late = other.page.waitForResponse(/\/api\/my\/cart\//);
  answerLate();
  await (await late).finished();
  const cart = await other.opensCart();
  await expect(cart.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
  expect(await page.evaluate(heldCart)).toBeNull();
});
