import { randomUUID } from 'node:crypto';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle, openCircle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { payAsMember } from './fixtures/members.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const [vera] = towerMembers;
const ownSlug = () => `circle-${randomUUID().slice(0, 8)}`;

// Guards: APP-01, APP-02, APP-04, DET-12, MEM-01, MEM-04, MEM-45, MEM-46, MEM-47, QTY-42
test('a guest buys a membership for a family', async ({ page }) => {
  const settings = { membership_event_id: 'circle' };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  await visitor.opens('/membership?utm_source=mail');
  await expect(page).toHaveURL(/\/events\/circle\?utm_source=mail$/);
  const levels = visitor.step('Choose your membership');
  await expect(levels.getByRole('radio')).toHaveCount(3);
  await expect(levels.getByText('from €80.00')).toBeVisible();
  await expectAccessible(page);

  await levels.getByRole('radio', { name: /^Family Circle/ }).check();
  const members = visitor.step('Who is it for?');
  await expect(members.getByText('Physical membership cards take 3 to 5 weeks')).toBeVisible();
  await expect(members.getByRole('button', { name: 'Add one First adult' })).toHaveCount(0);
  await visitor.choosesTickets({ 'Second adult': 1 });
  const children = page.getByRole('group', { name: 'How many children under 18' });
  await children.getByRole('button', { name: 'Add one Child' }).dblclick();
  await expectAccessible(page);

  await visitor.holdButton().click();
  await expect(page.getByText('Some details are missing or incorrect')).toBeVisible();
  await visitor.namesTicket('First adult', ['Ada', 'Lovelace']);
  await visitor.namesTicket('Second adult', ['Charles', 'Babbage']);
  const second = page.getByRole('group', { name: 'Second adult', exact: true });
  await second.getByLabel('E-mail').fill('charles@example.org');
  await expectAccessible(page);
  await visitor.holds();
  const order = await visitor.opensOrder();
  await expect(order.getByText('Ada Lovelace').filter({ visible: true }).first()).toBeVisible();
  await expect(order.getByText('2 × Child').first()).toBeVisible();
  await expectAccessible(page);

  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expect(page.getByText('Family Circle').first()).toBeVisible();
  await expect(page.getByText('Charles Babbage')).toBeVisible();
  await expect(page.getByText(/^Valid until .*20\d\d$/).first()).toBeVisible();
  await expect(page.getByText('Physical membership cards take 3 to 5 weeks')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByText('1 membership', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByText(/^Valid until /)).toHaveCount(4);
  await expect(page.getByText('For Ada Lovelace')).toBeVisible();
  await expectAccessible(page);
});

// Guards: MEM-10
test('a membership has a recipient and leaves the cart as a whole', async ({ page }) => {
  const settings = { membership_event_id: 'circle' };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  await visitor.opens('/events/circle');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await page.getByRole('button', { name: 'Remove one Member' }).click();
  await visitor.holdButton().click();
  await expect(page.getByText('Please add at least one member.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /^Family Circle/ }).check();
  await page.getByRole('button', { name: 'Add one Child' }).click();
  await visitor.namesTicket('First adult', ['Ada', 'Lovelace']);
  await visitor.holds();
  await visitor.opens('/events');
  const cart = await visitor.opensCart();
  await expect(cart.getByText('Ada Lovelace')).toBeVisible();
  await expect(cart.getByText('Family Circle').first()).toBeVisible();
  await cart.getByRole('button', { name: /^Remove 1 × First adult/ }).click();
  await page
    .getByRole('dialog', { name: 'Remove item?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeAttached();
});

// Guards: MEM-31, MEM-32
test('a venue that sells no memberships says so', async ({ page }) => {
  const settings = { membership_event_id: null };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings));
  await visitor.opens('/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Memberships are not available at this time',
  );
  await expectAccessible(page);
});

// Guards: MEM-30, MEM-32
test('a membership event with nothing on sale leads to support', async ({ page }) => {
  const over = circle.groups.map((group) => ({ ...group, sales_end: '2020-01-01T00:00:00' }));
  const settings = { membership_event_id: 'circle' };
  const events = [{ ...circle, groups: over }];
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, events));
  await visitor.opens('/membership');
  await expect(page.getByRole('heading', { name: 'No memberships available' })).toBeVisible();
  await expect(page.getByText('Please contact support.')).toBeVisible();
  await expectAccessible(page);
});

for (const [when, event] of [
  ['when it is time', openCircle],
  ['not before', circle],
] as const) {
  // Guards: APP-04, DET-01, MEM-01, MEM-07, MEM-41
  test(`a member renews their membership ${when}`, async ({ page }) => {
    const settings = { membership_event_id: 'circle' };
    const visitor = new Visitor(page, await importTower(ownSlug(), settings, [event]));
    const account = new Account(page);
    await visitor.opens('/membership/renew');
    await expect(page).toHaveURL(/\/events\/circle\/renew$/);
    await expect(page.getByText('Log in to renew your membership.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await account.logsInAs(vera);
    await account.isLoggedIn('Vera');
    await expect(page.getByText('You have no membership to renew')).toBeVisible();
    await page.getByRole('link', { name: 'Become a member' }).click();
    await page.getByRole('radio', { name: /^Family Circle/ }).check();
    await page.getByRole('button', { name: 'Add one Child' }).click();
    await visitor.namesTicket('First adult', ['Vera Maria', 'Lindqvist']);
    await visitor.holds();
    await payAsMember(page, '80.00');

    await visitor.opens('/membership');
    await expect(page.getByText(/^You are already a member: Family Circle, valid/)).toBeVisible();
    await expectAccessible(page);
    await visitor.opens('/membership/renew');
    if (event === circle) {
      await expect(
        page.getByText('It is too early to renew it: please come back closer to that day.'),
      ).toBeVisible();
      await expectAccessible(page);
      return;
    }
    await expect(page.getByText('The renewal starts when it ends.')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: /^Family Circle/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Patron Circle.*€160.00/ })).toBeVisible();
    const first = page.getByRole('group', { name: 'First adult', exact: true });
    await expect(first.getByLabel('First name')).toHaveValue('Vera Maria');
    await expectAccessible(page);
    await visitor.holds();
    const order = await payAsMember(page, '80.00');
    await visitor.opens(`/ticket_order/${order}`);
    // Two years, ending on the day before the anniversary.
    const today = Temporal.Now.plainDateISO('Europe/Helsinki');
    const { year } = today.add({ years: 2 }).subtract({ days: 1 });
    await expect(page.getByText(new RegExp(`^Valid until .*${year}$`))).toHaveCount(2);
  });
}

// Guards: CFG-19, MEM-39
test('a buyer agrees to automatic renewal', async ({ page }) => {
  const settings = { membership_event_id: 'circle', ask_to_autorenew: true };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  await visitor.opens('/membership');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Ada', 'Lovelace']);
  await visitor.holds();
  const agreement = page.getByRole('checkbox', { name: 'Renew my membership automatically' });
  await expect(agreement).not.toBeChecked();
  await expect(agreement).toHaveAccessibleDescription(
    /renewed every year for €50.00.*until I cancel/,
  );
  await agreement.check();
  await expectAccessible(page);
  await visitor.reloads();
  await expect(agreement).toBeChecked();
  const sent = page.waitForRequest(/guest_checkout/);
  await visitor.paysWith(cards.pays);
  expect((await sent).postDataJSON()).toMatchObject({ auto_renew: true });
  await visitor.hasBought();
});

test.describe('in a browser with Google Pay', () => {
  test.use({ wallets: 'google_pay' });

  // Guards: MEM-39
  test('automatic renewal is also agreed to in the wallet', async ({ page }) => {
    const settings = { membership_event_id: 'circle', ask_to_autorenew: true };
    const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
    await visitor.opens('/membership');
    await page.getByRole('radio', { name: /^Single Circle/ }).check();
    await visitor.namesTicket('Member', ['Ada', 'Lovelace']);
    await visitor.holdButton().click();
    const button = page
      .frameLocator('iframe[title="Secure payment input frame"][src*="express-checkout"]')
      .getByRole('button', { name: 'Google Pay' });
    await expect(button).toBeVisible();
    await page.getByRole('checkbox', { name: 'Renew my membership automatically' }).check();
    await visitor.fillsInBuyer();
    await visitor.acceptsTerms();
    const token = page.waitForRequest(/\/v1\/confirmation_tokens/);
    const sent = page.waitForRequest(/guest_checkout/);
    await button.click();
    const sheet = page.frameLocator('dialog iframe');
    await sheet.getByLabel('Postal code').fill('10990');
    await sheet.getByRole('button', { name: 'Pay' }).click();
    expect((await token).postData()).toContain('setup_future_usage=off_session');
    expect((await sent).postDataJSON()).toMatchObject({ auto_renew: true });
    await visitor.hasBought();
  });
});

// Guards: APP-06, MEM-01, MEM-34, MEM-35, MEM-36, MEM-37
test('a member cancels their automatic renewal in one step', async ({ page }) => {
  const settings = { membership_event_id: 'circle', ask_to_autorenew: true };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  const account = new Account(page);
  await visitor.opens('/membership');
  await account.goesIn(vera);
  await account.isLoggedIn('Vera');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Vera', 'Lindqvist']);
  await visitor.holds();
  const order = await payAsMember(page, '50.00', { auto_renew: true });

  await visitor.opens(`/manage/${order}/cancel-auto-renew`);
  await expect(
    page.getByText(/^Single Circle: paid for through .*, then renewed automatically\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel automatic renewal' }).click();
  await expect(page.getByText('Automatic renewal is cancelled.')).toBeVisible();
  await expect(page.getByText(/valid through .*, and not renewed after that\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel automatic renewal' })).toHaveCount(0);
  await expectAccessible(page);
  await visitor.reloads();
  await expect(page.getByText('Automatic renewal is cancelled.')).toBeVisible();

  await visitor.opens(`/manage/${randomUUID()}/cancel-auto-renew`);
  await expect(page.getByText('This membership is not enrolled in auto-renewal.')).toBeVisible();
  await account.logsOut('Vera');
  await account.isGuest();
  await visitor.opens(`/manage/${order}/cancel-auto-renew`);
  await expect(page.getByText('You are not logged in.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await account.logsInAs(vera);
  await expect(page.getByText('Automatic renewal is cancelled.')).toBeVisible();
});
