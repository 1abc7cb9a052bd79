import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import {
  consoleOrigin,
  enterAs,
  openConsole,
  query,
  signInAs,
  staffCall,
} from './fixtures/staff.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { dayIn, expectDay, typeDay } from './fixtures/typed-day.ts';
import type { Venue } from './fixtures/venue.ts';

/** A day that no other journey uses, counted from today. */
const farDay = 31;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const held = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Payment links' }).getByRole('row').filter({ hasText: name });

/** Holds two places at the tower for someone; returns their payment link. */
async function hold(page: Page, venue: Venue, name: string): Promise<string> {
  const { date } = await venue.timeOf('admission', farDay);
  await button(page, 'Hold places …').click();
  const dialog = page.getByRole('dialog', { name: 'Hold places for someone' });
  await button(page, 'Hold the places').click();
  await expect(dialog.getByText('Say who it is for.')).toBeVisible();
  const event = dialog.getByRole('combobox', { name: 'Event' });
  await expect(event).toHaveAccessibleDescription('Choose an event.');
  await expect(event).toBeFocused();
  await event.pressSequentially('tower and m');
  await page.getByRole('option', { name: 'Tower and Museum' }).click();
  const until = dialog.getByRole('group', { name: 'Hold until the end of', exact: true });
  const usual = await dayIn(until);
  // A visit earlier than the usual deadline ends the hold, unless another day is chosen.
  const { date: soon } = await venue.timeOf('admission', 2);
  await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), soon);
  await dialog.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option').first().click();
  await expectDay(until, soon);
  await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), date);
  await dialog.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option').first().click();
  await expectDay(until, usual);
  await dialog.getByLabel(/^Adult, /).fill('2');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email address').fill('office@school.example');
  await expectAccessible(page);
  await button(page, 'Hold the places').dblclick();
  const shown = page.getByRole('dialog', { name: `Payment link for ${name}` });
  const link = await shown.getByLabel('Link').inputValue();
  await button(page, 'Done').click();
  return link;
}

// Guards: SLS-06
test('the box office holds places, the buyer pays by the link, and another hold is withdrawn (SLS-06)', async ({
  page,
  venue,
  stranger,
}) => {
  await signInAs(page, 'box_office', 'Bo');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Payment links' }).first().click();
  const link = await hold(page, venue, 'Class 4b');
  await expect(held(page, 'Class 4b')).toHaveCount(1);
  await expect(held(page, 'Class 4b')).toContainText('until the end of');
  const other = await hold(page, venue, 'Class 5a');

  await stranger.page.goto(link);
  await stranger.paysWith(cards.pays);
  await stranger.hasBought();

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(held(page, 'Class 4b')).toContainText('Paid');
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Extend the hold for Class 5a').click();
  await typeDay(
    page.getByRole('dialog').getByRole('group', { name: 'Hold until the end of', exact: true }),
    '',
  );
  await button(page, 'Extend').last().click();
  await expect(held(page, 'Class 5a')).toContainText('until paid');
  await button(page, 'Withdraw the hold for Class 5a').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).dblclick();
  await expect(held(page, 'Class 5a')).toContainText('Withdrawn');
  await stranger.page.goto(other);
  await expect(stranger.payButton()).toHaveCount(0);
});

// Guards: SLS-06
test('the box office agrees on instalments and answers for a group, and previews the letter before sending it (SLS-06)', async ({
  page,
  venue,
  stranger,
  mailbox,
  pages,
}) => {
  const email = `club-${randomUUID().slice(0, 8)}@lamp.example`;
  // Weeks away, so that its parts are paid before it.
  const { date } = await venue.timeOf('after-hours', 1);
  await signInAs(page, 'box_office', 'Bo');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${consoleOrigin()}/staff/tower/payment-links`);
  await button(page, 'Hold places …').click();
  const dialog = page.getByRole('dialog', { name: 'Hold places for someone' });
  await dialog.getByRole('combobox', { name: 'Event' }).pressSequentially('after h');
  await page.getByRole('option', { name: 'After Hours' }).click();
  await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), date);
  await dialog.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel(/^Adult, /).fill('4');
  await dialog.getByLabel('Name', { exact: true }).fill('Lamp Club');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByText('Cider', { exact: true }).click();
  await dialog.getByRole('button', { name: /Payment/ }).click();
  await page.getByRole('option', { name: /other amounts or days/ }).click();
  const eve = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  await typeDay(dialog.getByRole('group', { name: 'Day of part 2', exact: true }), eve);
  const amount = dialog.getByLabel('Amount of part 1');
  await expect(amount).not.toHaveValue('');
  await amount.fill('10.00');
  await expect(dialog.getByText(/^Total: .* of /)).toBeVisible();
  await button(page, 'Hold the places').click();
  await expect(dialog.getByText('The parts do not add up to the price.')).toBeVisible();
  const [, sum = '', price = ''] =
    /Total: €([\d.]+) of €([\d.]+)/.exec(
      (await dialog.getByText(/^Total: .* of /).textContent()) ?? '',
    ) ?? [];
  const rest = Number(price) - 10;
  expect(Number(sum)).toBeLessThan(Number(price));
  await dialog.getByLabel('Amount of part 2').fill(rest.toFixed(2));
  pages.foresees({ status: 400, path: '/staff_cart' });
  await button(page, 'Hold the places').click();
  // The form also asks for the shoe size.
  await expect(dialog.getByLabel('Your shoe size')).toHaveAccessibleDescription(/is missing/);
  await dialog.getByLabel('Your shoe size').fill('42');
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Hold the places').click();

  const shown = page.getByRole('dialog', { name: 'Payment link for Lamp Club' });
  await button(page, 'Email it …').click();
  const letter = shown.getByRole('region', { name: 'The letter' });
  await expect(letter).toContainText(`To ${email}`);
  await expect(letter).toContainText('€10.00 of it is due now.');
  await expectAccessible(page);
  await expectFitsTransformed(page);
  expect(await mailbox.lettersTo(email)).toEqual([]);
  await button(page, 'Send the letter').dblclick();
  await expect(shown.getByText('Last letter:')).toBeVisible();
  const { subject, text } = await mailbox.letterTo(email);
  expect(subject).toContain('Your places: After Hours');
  const [link = ''] = /http\S+\/checkout\/\S+/.exec(text ?? '') ?? [];
  await stranger.page.goto(link);
  await stranger.paysWith(cards.pays);
  await stranger.hasBought();
  await button(page, 'Done').click();
  await page.reload();
  await expect(held(page, 'Lamp Club')).toContainText('Partly paid');
});

// Guards: SLS-06, STF-12
test('the box office asks for an instalment after the visit, and a manager approves it (SLS-06, STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const name = `Class ${randomUUID().slice(0, 8)}`;
  const { date } = await venue.timeOf('admission', farDay);
  const later = new Date(Date.parse(date) + 10 * 86_400_000).toISOString().slice(0, 10);
  const context = await browser.newContext();
  const manager = await context.newPage();
  try {
    await signInAs(page, 'box_office', 'Bo');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${consoleOrigin()}/staff/tower/payment-links`);
    await button(page, 'Hold places …').click();
    const dialog = page.getByRole('dialog', { name: 'Hold places for someone' });
    await dialog.getByRole('combobox', { name: 'Event' }).pressSequentially('tower and m');
    await page.getByRole('option', { name: 'Tower and Museum' }).click();
    await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), date);
    await dialog.getByRole('button', { name: /Time/ }).click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel(/^Adult, /).fill('2');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email address').fill('office@school.example');
    await dialog.getByRole('button', { name: /Payment/ }).click();
    await page.getByRole('option', { name: /other amounts or days/ }).click();
    await typeDay(dialog.getByRole('group', { name: 'Day of part 2', exact: true }), later);
    await expect(dialog.getByText(/Someone who may refund can approve this later/)).toBeVisible();
    await button(page, 'Ask for approval').click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/);
    await dialog.getByLabel('Reason').fill('The school pays after the trip');
    await expectAccessible(page);
    await expectFitsTransformed(page);
    await button(page, 'Ask for approval').click();
    await expect(page.getByRole('status')).toContainText('You asked for approval.');
    await expect(held(page, name)).toHaveCount(0);
    await page.goto(`${consoleOrigin()}/staff/tower/approvals`);
    await expect(
      page.getByRole('heading', {
        name: new RegExp(`wants to hold .* worth of places for ${name}`),
      }),
    ).toBeVisible();

    await signInAs(manager, 'manager', 'Max');
    await openConsole(manager, 'approvals');
    const request = manager.locator('section').filter({ hasText: name });
    await expect(request).toContainText('on the day of the approval');
    await expect(request).toContainText('By your rules, everything is paid before');
    await expectAccessible(manager);
    await manager
      .getByRole('button', { name: new RegExp(`^Approve holding .* worth of places for ${name}$`) })
      .click();
    await expect(manager.getByRole('status')).toContainText('The places are held.');
    await page.goto(`${consoleOrigin()}/staff/tower/payment-links`);
    await expect(held(page, name)).toContainText('Open');
  } finally {
    await context.close();
  }
});

// Guards: SLS-06, STF-12
test('support alone can leave amounts open up to the venue’s limit, and asks for approval above it (SLS-06, STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const name = `Choir ${randomUUID().slice(0, 8)}`;
  const { date } = await venue.timeOf('admission', farDay);
  const later = new Date(Date.parse(date) + 10 * 86_400_000).toISOString().slice(0, 10);
  const context = await browser.newContext();
  const manager = await context.newPage();
  try {
    await signInAs(manager, 'manager', 'Max');
    await staffCall(manager, 'setApprovalLimits', {
      body: { per_order: '200.00', per_day: null, per_bulk: null },
    });
    await enterAs(page, 'support', 'Sam');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${consoleOrigin()}/staff/tower/payment-links`);
    await button(page, 'Hold places …').click();
    const dialog = page.getByRole('dialog', { name: 'Hold places for someone' });
    await dialog.getByRole('combobox', { name: 'Event' }).pressSequentially('tower and m');
    await page.getByRole('option', { name: 'Tower and Museum' }).click();
    await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), date);
    await dialog.getByRole('button', { name: /Time/ }).click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel(/^Adult, /).fill('10');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email address').fill('choir@school.example');
    await dialog.getByRole('button', { name: /Payment/ }).click();
    await page.getByRole('option', { name: /other amounts or days/ }).click();
    await typeDay(dialog.getByRole('group', { name: 'Day of part 2', exact: true }), later);
    const together = dialog.getByText(/^Total: .* of /);
    await expect(together).toBeVisible();
    const [, price = ''] = /of €([\d.]+)/.exec((await together.textContent()) ?? '') ?? [];
    const leaves = async (open: number) => {
      await dialog.getByLabel('Amount of part 1').fill((Number(price) - open).toFixed(2));
      await dialog.getByLabel('Amount of part 2').fill(open.toFixed(2));
    };
    await leaves(200);
    await expect(button(page, 'Hold the places')).toBeVisible();
    await expect(button(page, 'Ask for approval')).toHaveCount(0);
    await leaves(200.01);
    await expect(dialog.getByText(/Someone who may refund can approve this later/)).toBeVisible();
    await expect(button(page, 'Hold the places')).toHaveCount(0);
    await dialog.getByLabel('Reason').fill('They are paid after the concert');
    await expectAccessible(page);
    await expectFitsTransformed(page);
    await button(page, 'Ask for approval').dblclick();
    await expect(page.getByRole('status')).toContainText('You asked for approval.');
    await expect(held(page, name)).toHaveCount(0);

    await openConsole(manager, 'approvals');
    const request = manager.locator('section').filter({ hasText: name });
    await expect(request).toHaveCount(1);
    await expect(request).toContainText('They are paid after the concert');
    await manager
      .getByRole('button', { name: new RegExp(`^Approve holding .* worth of places for ${name}$`) })
      .click();
    await expect(manager.getByRole('status')).toContainText('The places are held.');
    await page.reload();
    await expect(held(page, name)).toContainText('Open');
  } finally {
    await context.close();
  }
});

test.describe('at a hall with seats', () => {
  test.use({ storefront: hall });

  // Guards: SLS-06
  test('the box office holds the best seats and one more using only the keyboard (SLS-06)', async ({
    page,
  }) => {
    // The last concert of the season: no other journey buys there.
    const [concert] = await query<{ name: string; date: string }>(
      `select t.name, (s.start_datetime at time zone v.timezone)::date::text as date
       from event_session s
       join portal p on p.portal_id = s.portal_id and p.key = 'hall'
       join event_template t on t.portal_id = s.portal_id and t.id = s.event_template_id
       join venue v on v.portal_id = t.portal_id and v.id = t.venue_id
       where t.seat_map_id is not null and not s.withdrawn and not exists (
         select from event_template o
         where o.portal_id = t.portal_id and o.name = t.name and o.id <> t.id)
       order by s.start_datetime desc limit 1`,
    );
    await enterAs(page, 'box_office', 'Bo', 'hall');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${consoleOrigin()}/staff/hall/payment-links`);
    await button(page, 'Hold places …').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hold places for someone' });
    const event = dialog.getByRole('combobox', { name: 'Event' });
    await event.pressSequentially(concert?.name ?? '');
    await expect(page.getByRole('option')).toHaveText([concert?.name ?? '']);
    await event.press('ArrowDown');
    await expect(event).toHaveAttribute('aria-activedescendant', /./);
    await event.press('Enter');
    await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), concert?.date ?? '');
    const time = dialog.getByRole('button', { name: /Time/ });
    await expect(time).toBeEnabled();
    await time.press('Enter');
    await page.getByRole('option').first().press('Enter');
    const best = dialog.getByRole('button', { name: 'Choose the best' });
    await best.press('Enter');
    const seats = dialog.getByRole('list', { name: 'Chosen seats' }).getByRole('listitem');
    await expect(seats).toHaveCount(2);
    const more = dialog.getByRole('combobox', { name: 'Add a seat' });
    await more.pressSequentially('1');
    await page.getByRole('option').first().waitFor();
    await more.press('ArrowDown');
    await expect(more).toHaveAttribute('aria-activedescendant', /./);
    await more.press('Enter');
    await expect(seats).toHaveCount(3);
    await seats.last().getByRole('button').press('Enter');
    await expect(seats).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Box 7');
    await dialog.getByLabel('Email address').fill('box@hall.example');
    await button(page, 'Hold the places').press('Enter');
    await expect(page.getByRole('dialog', { name: 'Payment link for Box 7' })).toBeVisible();
    await button(page, 'Done').press('Enter');
    await expect(held(page, 'Box 7')).toContainText('2 places');
  });
});
