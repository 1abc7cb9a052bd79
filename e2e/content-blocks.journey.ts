import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { createMember } from './fixtures/members.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const friends = 'Friends of Solvarde come up whenever they like.';

// Guards: CFG-03, CFG-10
test('a tenant’s own content is on the pages it is meant for', async ({ page, visitor }) => {
  const block = page.getByRole('heading', { level: 2, name: 'Getting to the tower' });
  await visitor.opens('/events');
  await expect(block).toBeVisible();
  await expectAccessible(page);
  await visitor.opens('/resend');
  await expect(block).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a tenant’s own content is shown as guests see it', async ({ page }) => {
    await page.goto('/tower/events');
    await expect(page.getByRole('heading', { name: 'Getting to the tower' })).toBeVisible();
    await page.goto('/tower/checkout');
    await expect(page.getByText(friends)).toBeVisible();
  });
});

// Guards: CFG-11
test('a logged-in member sees the content for members from the first paint', async ({
  page,
  turn,
}) => {
  const block = (text: string, anonymous: boolean) => ({
    region: 'header_below' as const,
    anonymous,
    signed_in: !anonymous,
    html: { en: `<p>${text}</p>` },
  });
  const storefront = await importTower(`blocks-${turn}-${Date.now()}`, {
    'content.blocks': [block('Hello, guest', true), block('Hello, member', false)],
  });
  const visitor = new Visitor(page, storefront);
  const member = await createMember(storefront, visitor.email);
  const [forGuests, forMembers] = [page.getByText('Hello, guest'), page.getByText('Hello, member')];
  await visitor.opens('/events');
  await expect(forGuests).toBeVisible();
  await expect(forMembers).toBeHidden();

  const account = new Account(page);
  await account.opensLogin();
  await account.logsIn({ 'E-mail': visitor.email, Password: member.password });
  await account.isLoggedIn('Ada');
  await expect(forMembers).toBeVisible();
  await expect(forGuests).toBeHidden();

  await page.addInitScript(() => {
    let wasSeen = false;
    const look = () => {
      for (const found of document.querySelectorAll('main p')) {
        wasSeen ||= found.textContent === 'Hello, guest' && found.checkVisibility();
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Reflect.set(window, 'wasSeen', () => wasSeen);
  });
  await visitor.reloads();
  await account.isLoggedIn('Ada');
  await expect(forMembers).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'wasSeen')())).toBe(false);
});
