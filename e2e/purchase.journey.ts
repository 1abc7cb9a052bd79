import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import type { Letter, Mailbox } from './fixtures/mailbox.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

// Guards: APP-01, APP-02, APP-03, CRT-39, DET-18, DET-44, DET-47, PAY-01, PAY-10, PAY-37, PAY-81
test('a visitor of the tower buys timed tickets and gets them by e-mail', async ({
  page,
  visitor,
  mailbox,
}) => {
  await visitor.opens('/events');
  await expectAccessible(page);
  await visitor.choosesEvent('Tower and Museum');
  await visitor.picksDate(2);
  await visitor.picksTime(1);
  await visitor.choosesTickets({ 'Adult, Admission': 2, 'Child, Admission': 1 });
  await expectAccessible(page);
  await visitor.holds();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expect(page.getByText('3 tickets', { exact: true })).toBeVisible();
  await visitor.seesCodes(1);
  await expect(page.getByText('One code for all 3 tickets in this order.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await visitor.seesCodes(3);
  await expectAccessible(page);

  const letter = await mailbox.letterTo(visitor.email);
  expect(letter.from).toContain('tickets@solvarde.example');
  expect(letter.text).toContain('Tower and Museum');
  await hasVisit(mailbox, letter, 'Tower and Museum');
});

test.describe('at the hall', () => {
  test.use({ storefront: hall });

  // Guards: APP-01, APP-03, APP-61
  test('a visitor buys seats at a concert and opens the tickets from the letter', async ({
    page,
    visitor,
    venue,
    mailbox,
  }) => {
    const { name } = await venue.eventWithDays(2);
    await visitor.opens('/events');
    await expectAccessible(page);
    await visitor.choosesEvent(name);
    await visitor.picksDate(1);
    await visitor.picksTime();
    await visitor.choosesSome(/^Add one /);
    await expectAccessible(page);
    await visitor.holds();
    await expectAccessible(page);
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
    await expectAccessible(page);

    const letter = await mailbox.letterTo(visitor.email);
    expect(letter.from).toContain('box-office@fermata-hall.example');
    await hasVisit(mailbox, letter, name);
    await page.goto(/https?:\S+\/ticket_order\/[\w-]+/.exec(letter.text ?? '')?.[0] ?? '');
    await visitor.seesCodes(1);
    await expectAccessible(page);
  });
});

/** Checks the letter's calendar file and code. */
async function hasVisit(mailbox: Mailbox, letter: Letter, event: string): Promise<void> {
  const calendar = letter.attachments.find(({ type }) => type.startsWith('text/calendar'));
  expect(calendar?.filename).toMatch(/\.ics$/);
  if (calendar) expect((await mailbox.read(calendar)).replaceAll(/\r\n /g, '')).toContain(event);
  expect(letter.attachments.map(({ type }) => type)).toContain('image/png');
}
