import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { createMember } from './fixtures/members.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const [vera, , saga] = towerMembers;
const evening = '/events/friends-evening';
const ownTower = () => importTower(`friends-${randomUUID().slice(0, 8)}`, {});

/** Confirms an order with nothing to pay. */
const confirms = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Complete order' }).filter({ visible: true }).first().click();

async function logsIn(visitor: Visitor, member: Parameters<Account['goesIn']>[0]): Promise<void> {
  await visitor.opens('/events');
  await new Account(visitor.page).goesIn(member);
}

// Guards: APP-04, EVT-23, MEM-43, QTY-17
test('a member sees their members’ evening in the listing and takes as many free places as their level allows', async ({
  page,
}) => {
  const visitor = new Visitor(page, await ownTower());
  const account = new Account(page);
  const main = page.getByRole('main');
  const card = main.getByRole('link', { name: 'An Evening for Friends', exact: true });
  await visitor.opens('/events');
  await expect(card).toHaveCount(0);
  await account.goesIn(vera);
  await account.isLoggedIn('Vera');
  await card.click();

  const more = main.getByRole('button', { name: 'Add one Friend', exact: true });
  await more.click();
  await more.click();
  await expect(more).toBeDisabled();
  await expectAccessible(page);
  await visitor.holdButton().click();
  await expect((await visitor.opensOrder()).getByText('2 × Friend')).toBeVisible();
  await visitor.acceptsTerms();
  await confirms(page);
  await visitor.hasBought();

  await visitor.opens(evening);
  await expect(main.getByRole('button', { name: 'Add one Guest of a friend' })).toBeEnabled();
  await expect(main.getByText('No more can be added')).toBeVisible();
  await expect(more).toHaveCount(0);
});

// Guards: DET-66, MEM-44
test('a member who exceeds their limit in another window is told so', async ({ page, pages }) => {
  const visitor = new Visitor(page, await ownTower());
  const account = new Account(page);
  await logsIn(visitor, vera);
  await account.isLoggedIn('Vera');
  await visitor.opens(evening);
  await visitor.choosesTickets({ Friend: 2 });
  const { origin } = new URL(page.url());
  const { slug } = visitor.storefront;
  const held = await page.evaluate(
    async ([base, seller]) => {
      const { event_session } = await fetch(
        `${base}/api/events/friends-evening/sessions?seller=${seller}`,
      ).then((response) => response.json());
      const line = {
        ticket_type_id: 'friends-evening-place',
        event_session_id: event_session[0].id,
      };
      const response = await fetch(`${base}/api/my/cart/modify?seller=${seller}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ add: [line, line] }),
      });
      return response.status;
    },
    [origin, slug] as const,
  );
  expect(held).toBe(200);
  pages.foresees({ status: 422, path: '/api/my/cart/modify' });
  await visitor.holdButton().click();
  await expect(
    page.getByText('Your membership doesn’t cover that many of these tickets.').first(),
  ).toBeVisible();
  await expectAccessible(page);
});

// Guards: DET-13, DET-15
test('a guest is asked to log in, and then buys on the same page', async ({ page }) => {
  const visitor = new Visitor(page, await ownTower());
  const account = new Account(page);
  const main = page.getByRole('main');
  await visitor.opens(evening);
  await expect(main.getByRole('heading', { name: 'For members only' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Become a member' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Log in' }).click();
  await account.logsInAs(vera);
  await account.isLoggedIn('Vera');
  await expect(main.getByRole('heading', { name: 'For members only' })).toHaveCount(0);
  await visitor.choosesTickets({ Friend: 1 });
  await visitor.holdButton().click();
  await visitor.acceptsTerms();
  await confirms(page);
  await visitor.hasBought();
});

// Guards: DET-14, DET-15
test('a former member reads when their membership ended, and everyone else reads how to become a member', async ({
  page,
}) => {
  const visitor = new Visitor(page, await ownTower());
  const account = new Account(page);
  const main = page.getByRole('main');
  const { email, password } = await createMember(visitor.storefront, visitor.email);
  const nobody = { email: email ?? '', password };
  await logsIn(visitor, saga);
  await account.isLoggedIn('Saga');
  await visitor.opens(evening);
  await expect(
    main.getByRole('status').getByText(/^Your membership ended on .+\d{4}/),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(main.getByRole('link', { name: 'Renew membership' })).toHaveAttribute(
    'href',
    `/${visitor.storefront.slug}/events/friendship/renew`,
  );
  await account.logsOut('Saga');
  await account.isGuest();
  await logsIn(visitor, nobody);
  await account.isLoggedIn('Ada');
  await visitor.opens(evening);
  await expect(main.getByText('These tickets are reserved for members.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Become a member' })).toBeVisible();
});

test('the museum has special prices for members and unchanged ones for everyone else', async ({
  page,
}) => {
  const visitor = new Visitor(page, await ownTower());
  const account = new Account(page);
  const main = page.getByRole('main');
  await visitor.opens('/events/museum');
  await visitor.dates().first().click();
  await expect(visitor.step('Choose your tickets')).toBeVisible();
  await expect(main.getByText('For friends of Solvarde')).toHaveCount(0);
  await account.goesIn(vera);
  await account.isLoggedIn('Vera');
  await expect(main.getByText('For friends of Solvarde').first()).toBeVisible();
  await visitor.choosesTickets({ 'Friend, reduced, For friends of Solvarde': 1 });
  await visitor.holds();
  await expect((await visitor.opensOrder()).getByText('1 × Friend, reduced')).toBeVisible();
});
