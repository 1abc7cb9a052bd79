import { advertising } from '#domain/events/testing/advertising.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';

// Guards: APP-02, DET-17, DET-57, DET-59, DET-60
test('a venue that sells by quantity asks for tickets first, then a date and a time', async ({
  page,
  visitor,
}) => {
  const { chooseDate } = visitor.storefront.words;
  await visitor.opens('/events/first-light');
  const find = page.getByRole('button', { name: 'Find available tickets' });
  await expect(find).toBeDisabled();
  await visitor.choosesTickets({ Guest: 2 });
  await expectAccessible(page);
  await find.click();
  await visitor.dates().nth(1).click();
  const time = visitor.step('Your time');
  await expect(time).toBeVisible();

  await page.getByRole('button', { name: 'Change tickets' }).click();
  await expect(visitor.step(chooseDate)).toBeHidden();
  await expect(time).toBeHidden();
  await visitor.choosesTickets({ Child: 1 });
  await find.click();
  await visitor.dates().first().click();
  await expectAccessible(page);
  for (const guest of ['Guest, 1 of 2', 'Guest, 2 of 2']) await visitor.namesTicket(guest);
  await visitor.holds();
  await expect((await visitor.opensOrder()).getByText('2 × Guest')).toBeVisible();
});

// Guards: CAL-38, DET-58, ERR-04
test('no calendar is shown for more than ten ticket types: the quantities stay open, and removing one helps', async ({
  page,
  visitor,
  pages,
}) => {
  const { chooseDate } = visitor.storefront.words;
  await visitor.opens('/events/picnic-baskets');
  const more = page.getByRole('button', { name: /^Add one / });
  await expect(more).toHaveCount(12);
  for (let kind = 0; kind < 11; kind += 1) await more.nth(kind).click();
  const find = page.getByRole('button', { name: 'Find available tickets' });
  pages.foresees({ status: 400, path: '/calendar' });
  await find.click();
  const refusal = page.getByText('You can only select up to 10 different types of tickets.');
  await expect(refusal).toBeInViewport();
  await expect(page.getByRole('alert').filter({ has: refusal })).toBeVisible();
  await expect(visitor.step(chooseDate)).toBeHidden();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Remove one / })
    .first()
    .click();
  await expect(refusal).toBeHidden();
  await find.click();
  await expect(visitor.step(chooseDate).getByRole('link').first()).toBeVisible();
});

// Guards: DET-16, DET-62
test('an event that takes place once asks for tickets only', async ({ page, visitor }) => {
  await visitor.opens('/events/longest-night');
  await expect(visitor.step(visitor.storefront.words.chooseDate)).toBeHidden();
  await expect(page.locator('time').first()).toContainText('December 21');
  await visitor.choosesTickets({ Adult: 1 });
  await expectAccessible(page);
  await visitor.holds();
});

// Guards: DET-10, DET-22, QTY-24
test('a gift is chosen from a few with an amount set by the buyer, and paid', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events/lamp-fund');
  await expect(page.getByText('Make a donation')).toBeVisible();
  await expect(visitor.holdButton()).toBeDisabled();
  await expect(visitor.holdButton()).toHaveText('Add to cart');
  await expect(visitor.choice().getByText('When')).toHaveCount(0);
  await page.getByRole('radio', { name: 'As you like' }).check();
  const amount = page.getByLabel(/^Amount for As you like/);
  await amount.fill('4');
  await amount.blur();
  await expect(page.getByText('Value entered is outside min/max.')).toBeVisible();
  await expectAccessible(page);
  await visitor.holdButton().click();
  await expect(page).toHaveURL(/lamp-fund/);
  // A comma is a decimal separator here even though the page is in English.
  await amount.fill('12,50');
  await amount.blur();
  await expect(amount).toHaveValue('12.50');
  await amount.fill('1.500');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(
    /Did you mean €1,500\.00 or €1\.50\? Please type it without a separator for thousands\./,
  );
  await visitor.holdButton().click();
  await expect(page).toHaveURL(/lamp-fund/);
  await amount.fill('12,50');
  await visitor.holds();
  await expect(page.getByText('We send the confirmation to this address.')).toBeVisible();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  const main = page.getByRole('main');
  await expect(main.getByText('1 item')).toBeVisible();
  await expect(main).not.toContainText(/ticket|entrance/i);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(main.getByText('As you like')).toBeVisible();
  await expect(main).not.toContainText(/ticket|valid on|entrance/i);
  await visitor.seesCodes(0);
});

// Guards: DET-10, DET-22
test('a gift card is bought for someone, who gets a letter with a number that pays', async ({
  page,
  visitor,
  mailbox,
}) => {
  const receiver = `grace-${crypto.randomUUID()}@example.org`;
  await visitor.opens('/events/gift-card');
  await expect(page.getByText('Give a gift card')).toBeVisible();
  await page.getByRole('radio', { name: 'As you like' }).check();
  await page.getByLabel(/^Amount for As you like/).fill('25');
  await page.getByLabel('Recipient’s name').fill('Grace');
  await page.getByLabel('Recipient’s e-mail').fill('grace');
  await page.getByLabel('Your message').fill('See you up there');
  await visitor.holdButton().click();
  await expect(
    page.getByText('Please enter an e-mail address such as name@example.org.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Recipient’s e-mail').fill(receiver);
  await visitor.holds();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' }).first()).toBeAttached();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();

  const letter = await mailbox.letterTo(receiver);
  expect(letter.subject).toContain('has given you €25.00');
  expect(letter.text).toContain('See you up there');
  const number = /(?:[2-9A-Z]{4} ){4}[2-9A-Z]{4}/.exec(letter.text ?? '')?.[0] ?? '';
  const answer = await page.request.get(
    new URL(`/api/ledger/gift_card/${encodeURIComponent(number)}?seller=tower`, page.url()).href,
  );
  expect(await answer.json()).toEqual({ ledger: [{ number, state: 'active', balance: '25.00' }] });
});

// Guards: DET-24, DET-45, DET-46, DET-47
test('add-ons follow the tickets that lead to them, and each can be skipped', async ({
  page,
  visitor,
  venue,
  turn,
  hasTouch,
}) => {
  await visitor.opensTime(await venue.timeOf('telescopes', 4 + turn));
  await visitor.choosesSome(/^Add one /);
  await visitor.holdButton().click();
  await expect(page).toHaveURL(/\/events\/audio-guide/);
  const skip = page.getByRole('button', { name: 'Skip add-on' }).filter({ visible: true });
  await expect(skip).toBeVisible();
  await expectAccessible(page);
  if (hasTouch) {
    // A phone's bar has the cart, and "skip" in place of "continue".
    const bar = page.locator('[data-footer-bar]');
    await expect(bar.getByRole('button')).toHaveCount(2);
    await expect(bar.getByRole('button', { name: 'Skip add-on' })).toBeVisible();
    await expect(bar.getByRole('button', { name: /^Cart, / })).toBeVisible();
  }
  await skip.click();
  await expect(page).toHaveURL(/\/events\/lamp-fund/);
  await visitor.reloads();
  await skip.click();
  await visitor.isAtCheckout();
});

// Guards: DET-26
test('a buyer who leaves the add-ons is not led back to them', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  await visitor.opensTime(await venue.timeOf('telescopes', 8 + turn));
  await visitor.choosesSome(/^Add one /);
  await visitor.holdButton().click();
  const skip = page.getByRole('button', { name: 'Skip add-on' }).filter({ visible: true });
  await expect(skip).toBeVisible();
  await visitor.opens('/checkout');
  await visitor.isAtCheckout();
  await visitor.opens('/events/audio-guide');
  await expect(visitor.holdButton()).toBeVisible();
  await expect(skip).toHaveCount(0);
});

// Guards: DET-58
test('the quantities stay open and a reason is shown if dates fail to load', async ({
  page,
  visitor,
  pages,
}) => {
  await visitor.opens('/events/first-light');
  await visitor.choosesTickets({ Guest: 2 });
  pages.foresees({ status: 500, path: '/events/first-light/calendar' });
  await page.route(/first-light\/calendar/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { errors: [] } })
      : route.continue(),
  );
  const find = page.getByRole('button', { name: 'Find available tickets' });
  await find.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something unexpected happened' }),
  ).toBeVisible();
  await expect(find).toBeEnabled();
  await page.unrouteAll();
  await find.click();
  await expect(visitor.step(visitor.storefront.words.chooseDate)).toBeVisible();
});

test('pressing a button twice while its script loads submits once', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  let come = (): void => undefined;
  const script = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/submit-choice-/, async (route) => {
    await script;
    await route.continue();
  });
  await visitor.opensTime(await venue.timeOf('audio-guide', 3 + turn));
  await visitor.choosesTickets({ 'Audio guide': 1 });
  const holds: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/my/cart/modify')) holds.push(request.method());
  });
  await visitor.holdButton().click();
  await visitor.holdButton().click();
  come();
  await visitor.isAtCheckout();
  await expect((await visitor.opensOrder()).getByText('1 × Audio guide')).toBeVisible();
  expect(holds).toEqual(['POST']);
});

// Guards: DET-13, DET-15
test('members’ events tell non-members how to become a member', async ({ page, visitor }) => {
  await visitor.opens('/events/friends-evening');
  await expect(page.getByRole('heading', { name: 'For members only' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Become a member' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Friends of Solvarde' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
});

// Guards: DET-01, DET-02, DET-22
test('an event’s address accepts only gift and renew as its last part', async ({
  page,
  visitor,
  pages,
}) => {
  await visitor.opens('/events/friendship/renew');
  await expect(page.getByText('Renew your membership').first()).toBeVisible();
  pages.foresees({ status: 404, path: '/events/friendship/sell' });
  await page.goto('/tower/events/friendship/sell');
  await expect(page.getByText('We could not find anything at this URL.')).toBeVisible();
});

// Guards: QTY-07
test('a group shows its lowest price beside the original one', async ({ visitor, venue, turn }) => {
  await visitor.opensTime(await venue.timeOf('planetarium', 12 + turn));
  const tickets = visitor.step('Choose your tickets');
  await expect(tickets.getByText('from €8.00')).toBeVisible();
  await expect(tickets.getByText('Was €12.00').first()).toBeAttached();
});

test.describe('an address', () => {
  // Guards: DET-31
  test('holds the tickets that it names, once', async ({ page, visitor, venue, turn }) => {
    const { session } = await venue.timeOf('admission', 12 + turn);
    await visitor.opens(`/events/admission?session=${session}&admission-adult=2&reserve=1`);
    await visitor.isAtCheckout();
    await expect((await visitor.opensOrder()).getByText('2 × Adult')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/events\/admission\?session=[\w-]+$/);
    await expect(page.getByRole('button', { name: 'Cart, 2 tickets' }).first()).toBeVisible();
  });

  // Guards: DET-32
  test('works the same with every parameter that advertisements and listings add', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { session, date } = await venue.timeOf('audio-guide', 6 + turn);
    const added = advertising.map((name, at) => `${name}=${at}`).join('&');
    const guide = 'Audio%20guide=2';
    await visitor.opens(`/events/audio-guide?${added}&date=${date}&${guide}`);
    await expect(page.getByText('2 × Audio guide').first()).toBeAttached();
    await expect(page.getByText(/are not available/)).toHaveCount(0);
    for (const mode of ['strict', 'warn', '1']) {
      await visitor.opens(
        `/events/audio-guide?session=${session}&${guide}&reserve=${mode}&expresscheckout=1&${added}`,
      );
      await visitor.isAtCheckout();
      const order = await visitor.opensOrder();
      await expect(order.getByText(/^\d × Audio guide/)).toBeVisible();
    }
    await expect((await visitor.opensOrder()).getByText('6 × Audio guide')).toBeVisible();
  });

  // Guards: DET-31
  test('that names only part of a choice leaves the rest, and submitting, to the buyer', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { session } = await venue.timeOf('audio-guide', 5 + turn);
    await visitor.opens(`/events/audio-guide?session=${session}&reserve=1`);
    await visitor.choosesTickets({ 'Audio guide': 2 });
    await expect(visitor.holdButton()).toBeEnabled();
    await expect(page).toHaveURL(/\/events\/audio-guide/);
    await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
    await visitor.holds();
    await expect((await visitor.opensOrder()).getByText('2 × Audio guide')).toBeVisible();
  });

  // Guards: DET-31
  test('is followed as far as possible in the quantity-first flow', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { date } = await venue.timeOf('first-light', 3 + turn);
    await visitor.opens(`/events/first-light?Guest=2&date=${date}&reserve=1`);
    // Names are missing: the visitor tries to reserve, and the page says so.
    await expect(
      page.getByRole('alert').filter({ hasText: /^Some details are missing or incorrect/ }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/events\/first-light\?date=[\d-]+$/);
    await expect(page.getByText('2 × Guest').first()).toBeVisible();
    await visitor.opens(`/events/first-light?Guest=400&date=${date}&reserve=1`);
    await expect(page.getByText(/^This number of tickets is not available\./)).toBeVisible();
  });

  // Guards: DET-37, DET-39, DET-40
  test('that names groups not sold at the event says so and offers the others', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { session } = await venue.timeOf('audio-guide', 5 + turn);
    await visitor.opens(`/events/audio-guide?tg=nonsense&session=${session}&reserve=1`);
    await expect(page.getByText('These tickets are not available for this event.')).toBeVisible();
    await visitor.choosesTickets({ 'Audio guide': 1 });
    await expectAccessible(page);
    await visitor.opens('/events/audio-guide?tg=nonsense&reserve=strict');
    await expect(page.getByText('These tickets are not available.')).toBeVisible();
  });

  // Guards: DET-33, DET-39
  test('with both a session and a date is refused with a message', async ({ page, visitor }) => {
    await visitor.opens('/events/admission?session=next&date=2031-01-01');
    await expect(
      page.getByText('The session and date query parameters can not be used together.'),
    ).toBeVisible();
  });

  // Guards: DET-31, DET-34, DET-35, DET-36, DET-37, DET-38, DET-39, DET-40
  test('that can’t be followed says what is missing, or in strict mode only that nothing is available', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/events/admission?date=2031-01-01&reserve=warn');
    await expect(page.getByText(/not available on the date of your visit/)).toBeVisible();
    await expect(visitor.step(visitor.storefront.words.chooseDate)).toBeVisible();
    await visitor.opens('/events/admission?session=nowhere');
    await expect(page.getByText(/selected time was not found/)).toBeVisible();
    await visitor.opens('/events/admission?Pensioner=2');
    await expect(page.getByText('The selected ticket types are not available.')).toBeVisible();
    await visitor.opens('/events/admission?Pensioner=2&reserve=strict');
    await expect(page.getByText('These tickets are not available.')).toBeVisible();
    await expect(visitor.step(visitor.storefront.words.chooseDate)).toBeHidden();
  });

  // Guards: DET-04
  test('limits the offer to the groups that it names', async ({ page, visitor, venue, turn }) => {
    const { session } = await venue.timeOf('admission', 14 + turn);
    await visitor.opens(`/events/admission?tg=Crown%20Walk&session=${session}`);
    await expect(page.getByText('Adult with Crown Walk', { exact: true })).toBeVisible();
    await expect(page.getByText('Senior', { exact: true })).toBeHidden();
  });
});
