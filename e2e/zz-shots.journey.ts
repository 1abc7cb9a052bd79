import { randomUUID } from 'node:crypto';
import { isAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const ownSlug = () => `circle-${randomUUID().slice(0, 8)}`;

test('a guest buys a membership for a family', async ({ page }) => {
  const settings = { membership_event_id: 'circle' };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  await visitor.opens('/membership?utm_source=mail');
  await expect(page).toHaveURL(/\/events\/circle\?utm_source=mail$/);
  const levels = visitor.step('Choose your membership');
  await expect(levels.getByRole('radio')).toHaveCount(2);
  await expect(levels.getByText('from €80.00')).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-01.png`, fullPage: true });

  await levels.getByRole('radio', { name: /^Family Circle/ }).check();
  const members = visitor.step('Who is it for?');
  await expect(members.getByText('Physical membership cards take 3 to 5 weeks')).toBeVisible();
  await expect(members.getByRole('button', { name: 'One First adult more' })).toHaveCount(0);
  await visitor.takes({ 'Second adult': 1 });
  const children = page.getByRole('group', { name: 'How many children under 18' });
  await children.getByRole('button', { name: 'One Child more' }).dblclick();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-02.png`, fullPage: true });

  await visitor.holdButton().click();
  await expect(page.getByText('Some details are missing or wrong')).toBeVisible();
  await visitor.namesTicket('First adult', ['Ada', 'Lovelace']);
  await visitor.namesTicket('Second adult', ['Charles', 'Babbage']);
  const second = page.getByRole('group', { name: 'Second adult', exact: true });
  await second.getByLabel('E-mail').fill('charles@example.org');
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-03.png`, fullPage: true });
  await visitor.holds();
  const order = page.getByRole('main');
  await expect(order.getByText('Ada Lovelace').filter({ visible: true }).first()).toBeVisible();
  await expect(order.getByText('2 × Child').first()).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-04.png`, fullPage: true });

  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expect(page.getByText('Family Circle').first()).toBeVisible();
  await expect(page.getByText('Charles Babbage')).toBeVisible();
  await expect(page.getByText(/^Valid until .*20\d\d$/).first()).toBeVisible();
  await expect(page.getByText('Physical membership cards take 3 to 5 weeks')).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-05.png`, fullPage: true });

  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByText(/^Valid until /)).toHaveCount(4);
  await expect(page.getByText('For Ada Lovelace')).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-06.png`, fullPage: true });
});

test('a membership is for somebody, and leaves the cart as a whole', async ({ page }) => {
  const settings = { membership_event_id: 'circle' };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, [circle]));
  await visitor.opens('/events/circle');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await page.getByRole('button', { name: 'One Member less' }).click();
  await visitor.holdButton().click();
  await expect(page.getByText('Please add at least one member.')).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-07.png`, fullPage: true });

  await page.getByRole('radio', { name: /^Family Circle/ }).check();
  await page.getByRole('button', { name: 'One Child more' }).click();
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

test('where no memberships are sold the page says so', async ({ page }) => {
  const settings = { membership_event_id: null };
  const visitor = new Visitor(page, await importTower(ownSlug(), settings));
  await visitor.opens('/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Memberships are not available at this time',
  );
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-08.png`, fullPage: true });
});

test('a membership event of which nothing is on sale leads to support', async ({ page }) => {
  const over = circle.groups.map((group) => ({ ...group, sales_end: '2020-01-01T00:00:00' }));
  const settings = { membership_event_id: 'circle' };
  const events = [{ ...circle, groups: over }];
  const visitor = new Visitor(page, await importTower(ownSlug(), settings, events));
  await visitor.opens('/membership');
  await expect(page.getByRole('heading', { name: 'No memberships available' })).toBeVisible();
  await expect(page.getByText('Please contact support.')).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `/tmp/shots-mmem/${test.info().project.name}-09.png`, fullPage: true });
});
