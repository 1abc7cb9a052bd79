import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { createMember } from './fixtures/members.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

test.describe('at the hall', () => {
  test.use({ storefront: hall });

  test('a visitor switches to German and buys in it, from the listing to the letter', async ({
    page,
    visitor,
    venue,
    mailbox,
    turn,
  }) => {
    const { id } = await venue.eventWithDays(2 + turn);
    await visitor.opens('/events?from=a-friend');
    await page
      .getByRole('list', { name: 'Language' })
      .getByRole('link', { name: 'Deutsch' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Die Spielzeit' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    // If the link is pressed before the page is ready, the language comes first in the address.
    await expect(page).toHaveURL(/\/events\?(from=a-friend&lang=de|lang=de&from=a-friend)$/);
    await expectFitsScreen(page);
    // A long German word is broken.
    await page
      .getByRole('link', { name: /^Nachbarschaftskonzert: / })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nachbarschaftskonzert: /);
    await expect(page).toHaveURL(/[?&]session=/);
    await expectFitsScreen(page);
    await page.goBack();
    await page.locator(`main a[href*="/events/${id}?"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/events/${id}\\?lang=de`));

    // On phones, it comes after the steps.
    await expect(
      page
        .getByText(/ erklingt Musik von /)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    const { session } = await venue.timeOf(id, 1 + turn);
    await visitor.opens(`/events/${id}?lang=de&session=${session}`);
    await page
      .getByRole('button', { name: /^Einmal .+ mehr$/ })
      .first()
      .click();
    await expectAccessible(page);
    await shown(page, 'Weiter zur Kasse').click();
    await expect(page).toHaveURL(/\/checkout\?lang=de$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Kasse' })).toBeVisible();
    await page.getByLabel('Vorname').fill('Ada');
    await page.getByLabel('Nachname').fill('Lovelace');
    await page.getByLabel('E-Mail', { exact: true }).fill(visitor.email);
    await page.getByLabel('E-Mail wiederholen').fill(visitor.email);
    await page.getByRole('button', { name: 'AGB lesen' }).click();
    const terms = page.getByRole('dialog');
    await expect(terms.getByText('Eintrittskarten der Fermata Hall gelten')).toBeVisible();
    await terms.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('checkbox', { name: 'Ich akzeptiere die AGB' }).check();
    const card = visitor.card.fields();
    await card.getByLabel('Kartennummer').pressSequentially(cards.pays);
    await card.getByLabel('Ablaufdatum').pressSequentially('1239');
    await card.getByLabel('Sicherheitscode').fill('123');
    await card.getByLabel('Postleitzahl').fill('12345');
    await expectAccessible(page);
    await shown(page, /^Tickets kaufen für \d+,\d\d\s\$$/).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Wir freuen uns auf Sie' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\/complete\?.*lang=de/);

    const letter = await mailbox.letterTo(visitor.email);
    expect(letter.subject).toMatch(/^Ihre Tickets: .+ – Bestellung /);
    expect(letter.text).toContain('Hier ist Ihr Ticket');
    expect(letter.text).toMatch(/\/ticket_order\/[\w-]+\?lang=de/);
  });
});

/** Makes a page right-to-left, as in Arabic, but with words that the journey knows. */
function readsFromTheRight(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.dir = 'rtl';
  });
}

const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

test('English names keep their direction on a right-to-left page', async ({ page, visitor }) => {
  await page.addInitScript(readsFromTheRight);
  await visitor.opens('/events/planetarium');
  for (const own of [
    page.getByRole('heading', { level: 1 }),
    page.locator('header p[dir]').first(),
  ]) {
    await expect(own).toHaveCSS('direction', 'ltr');
    await expect(own).toHaveCSS('text-align', 'right');
  }
  await visitor.opens('/events');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveCSS(
    'direction',
    'ltr',
  );
});

test('a right-to-left account fits the screen', async ({ page, visitor }) => {
  await page.addInitScript(readsFromTheRight);
  const member = await createMember(visitor.storefront, visitor.email);
  await visitor.opens('/my');
  await page.getByLabel('E-mail').fill(member.email ?? '');
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  for (const path of ['/my/profile', '/my/upcoming', '/my/orders']) {
    await expect(page.getByRole('heading', { level: 1, name: /^My / })).toBeVisible();
    await expectFitsScreen(page);
    await visitor.opens(path);
  }
});
