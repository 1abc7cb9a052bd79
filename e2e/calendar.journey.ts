import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/events/calendar.ts';
import { timeText } from '#domain/time/clock-text.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { isAvailable } from './fixtures/coming-days.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

test.describe('with a clock twelve hours from the venue’s', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  // Guards: APP-65
  test('days and times are in the venue’s time zone', { tag: '@one-size' }, async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const days = await venue.daysOf('admission');
    await visitor.opens('/events/admission');
    const offered = visitor.step(visitor.storefront.words.chooseDate).getByRole('link');
    for (const [at, { date }] of days.slice(0, 8).entries()) {
      await expect(offered.nth(at)).toHaveAttribute('href', new RegExp(`date=${date}$`));
      await expect(offered.nth(at)).toContainText(String(Number(date.slice(8))));
    }
    const place = await venue.timeOf('admission', 4 + turn);
    await visitor.opensTime(place);
    const chosen = visitor.times().and(page.locator('[aria-current]'));
    await expect(chosen).toContainText(timeText(place.startTime, 'en'));
    await expect(visitor.choice()).toContainText(timeText(place.startTime, 'en'));

    await page.getByRole('button', { name: 'Show more dates' }).click();
    const calendar = page.getByRole('dialog', { name: 'All dates' });
    const pressed = calendar.locator('[aria-pressed="true"]');
    await expect(pressed).toHaveAttribute('data-date', place.date);
  });
});

test('the calendar loads months as they are opened', { tag: '@one-size' }, async ({
  page,
  visitor,
  venue,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/calendar\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await visitor.opens('/events/admission');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show more dates' }).click();
  const calendar = page.getByRole('dialog', { name: 'All dates' });
  const grid = calendar.getByRole('table');
  await expect(grid.locator(':focus')).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(1 + 6);
  await expectAccessible(page);
  const turn = calendar.getByRole('button', { name: 'Next month' });
  await turn.click();
  await turn.click();
  await expect(turn).toBeFocused();
  const days = await venue.daysOf('admission');
  const month = (await grid.getAttribute('aria-label')) ?? '';
  const open = grid.locator('[data-state="available"]');
  await expect(open.first()).toBeVisible();
  const ofMonth = days.filter(
    ({ date, status }) =>
      status === 'available' &&
      new Date(`${date}T00:00:00Z`).toLocaleDateString('en', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }) === month,
  );
  await expect(open).toHaveCount(ofMonth.length);
  expect(asked.length).toBe(2);
  for (const search of asked) expect(search).toContain('date._lt=');
  await open.last().click();
  await expect(calendar).toBeHidden();
  await expect(visitor.times().first()).toBeVisible();
});

// Guards: CAL-11, CAL-15
test('times are grouped by part of the day and can be reached by mouse and keyboard', async ({
  page,
}) => {
  // A storefront of its own, where no other journey sells out the morning.
  const storefront = await importTower(`parts-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  const time = await venue.timeOf('planetarium', 6);
  await venue.takeAllPlaces(time, 'planetarium-adult', 8);
  // Caches may keep the answer for a second.
  const left = async () => (await venue.sessionAt(time.event, time.date, time.startTime)).left;
  await expect.poll(left).toBe(0);
  await visitor.opens(`/events/planetarium?date=${time.date}`);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/Morning.*Sold out/)).toHaveAttribute('aria-disabled', 'true');
  await expect(tab(/^Afternoon/)).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.times().first()).toContainText('1:00 PM');
  await expectAccessible(page);

  await tab(/^Afternoon/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/^Evening/)).toBeFocused();
  await expect(tab(/^Evening/)).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.times().first()).toContainText('6:15 PM');
  await page.keyboard.press('Home');
  await expect(tab(/^Morning/)).toBeFocused();
  await expect(tab(/^Evening/)).toHaveAttribute('aria-selected', 'true');
  await visitor.picksTime();
});

// Guards: CAL-20
test('times that overlap with the cart are hidden, and shown on request', {
  tag: '@one-size',
}, async ({ page, visitor, venue, turn }) => {
  const { date } = await venue.timeOf('planetarium', 9 + turn);
  const show = await venue.sessionAt('planetarium', date, '14:45');
  await visitor.holdsAt(show, { Adult: 1 });
  await visitor.opens(`/events/admission?date=${date}`);
  await page.getByRole('tab', { name: 'Afternoon' }).click();
  const hidden = page.getByText(/^3 times are hidden because they overlap/);
  await expect(hidden).toBeVisible();
  await expect(visitor.times().filter({ hasText: /^3:00 PM/ })).toHaveCount(0);
  await expect(visitor.times().filter({ hasText: /^2:00 PM/ })).toHaveCount(1);
  await expect(visitor.times().filter({ hasText: /^4:00 PM/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show anyway' }).click();
  const overlapping = visitor.times().filter({ hasText: /^3:00 PM/ });
  await expect(overlapping).toContainText('Overlaps with Nine Minutes from the Sun, 2:45 PM');
  await expectAccessible(page);
  await overlapping.click();
  await expect(overlapping).toHaveAttribute('aria-current', 'true');
});

// Guards: CAL-04, CAL-25, CAL-26, DET-50
test('a day at the museum has no times, and a ticket for any day has no date', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  const { words } = visitor.storefront;
  await visitor.opens('/events/museum');
  const dates = visitor.step(words.chooseDate);
  await visitor.dates().first().click();
  const tickets = visitor.step('Choose your tickets');
  await expect(tickets.getByText('Child', { exact: true })).toBeVisible();
  await expect(visitor.step(words.chooseTime)).toBeHidden();
  await expect(page.getByText('10:00 AM')).toHaveCount(0);
  const kept = () => page.evaluate(() => localStorage.getItem('allDaySessionIds:tower'));
  await expect.poll(kept).toMatch(/^\["museum-\d{8}t\d{4}z"\]$/);
  await expectAccessible(page);
  await visitor.choosesTickets({ Adult: 1 });
  await visitor.holds();
  await expect(page.getByText('10:00 AM')).toHaveCount(0);

  // The same for an event shown by its day alone, which would overlap with every other visit on that day.
  await visitor.opens('/events/audio-guide');
  await expect(visitor.step('Choose your tickets')).toBeVisible();
  await expect.poll(kept).toMatch(/"audio-guide-\d{8}t\d{4}z"/);

  await visitor.opens('/events/museum');
  await dates.getByRole('link', { name: /^Any date/ }).click();
  await expect(page).toHaveURL(/\?date=any$/);
  await expect(tickets.getByText('Child', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await visitor.choosesTickets({ 'Adult, any day': 2 });
  await visitor.reloads();
  await expect(dates.getByRole('link', { name: /^Any date/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await visitor.choosesTickets({ 'Adult, any day': 2 });
  await visitor.holds();
  await expect((await visitor.opensOrder()).getByText('2 × Adult, any day')).toBeVisible();
});

// Guards: CAL-02, CAL-03
test('a list of dates collapses to the chosen one and expands again', async ({ page, visitor }) => {
  await visitor.opens('/events/after-hours');
  const dates = visitor.step(visitor.storefront.words.chooseDate);
  await expect(dates.getByRole('link').first()).toContainText('€28.50');
  await expectAccessible(page);
  await dates.getByRole('link').nth(1).click();
  const change = dates.getByRole('button', { name: 'Change' });
  // The focus moves to the next step: the times of the chosen date.
  const times = visitor.step(visitor.storefront.words.chooseTime);
  await expect(times.getByRole('heading')).toBeFocused();
  await expect(times).toBeInViewport();
  await expect(dates.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await change.press('Enter');
  await expect(dates.getByRole('link').nth(1)).toBeFocused();
  await expect(dates.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
});

// Guards: CAT-06
test('a closed day says why, on the page and in the calendar, by keyboard too', async ({
  page,
}) => {
  const from = addDays(new Date().toISOString().slice(0, 10), 2);
  const works = { id: 'works', name: 'Works', shown: true, reason: 'The lift is being renewed' };
  const days = { from, until: addDays(from, 1) };
  const closed = [
    { ...works, ...days, events: ['admission'] },
    // It takes place once a month.
    { ...works, id: 'evening', until: addDays(from, 40), events: ['after-hours'] },
    { ...works, id: 'hall', weekdays: [...everyDay], events: ['planetarium'] },
  ];
  const slug = `closed-${randomUUID().slice(0, 8)}`;
  const visitor = new Visitor(page, await importTower(slug, {}, [], {}, [], closed));
  for (const id of ['admission', 'after-hours']) {
    await visitor.opens(`/events/${id}`);
    const told = visitor
      .step(visitor.storefront.words.chooseDate)
      .getByRole('listitem')
      .filter({ hasText: works.reason });
    await expect(told).toHaveCount(1);
    await expect(told).toContainText('Closed');
    await expect(told.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  }
  await visitor.opens('/events/admission');
  await page.getByRole('button', { name: 'Show more dates' }).click();
  const calendar = page.getByRole('dialog', { name: 'All dates' });
  const day = calendar.locator(`[data-date="${days.until}"]`);
  const focused = calendar.locator('[data-date]:focus');
  await expect(focused).toBeVisible();
  let date = (await focused.getAttribute('data-date')) ?? '';
  for (; date < days.until; date = addDays(date, 1)) {
    await expect(calendar.locator(`[data-date="${date}"]`)).toBeFocused();
    await page.keyboard.press('ArrowRight');
  }
  await expect(day).toHaveAccessibleName(/\. Closed. The lift is being renewed$/);
  await expect(day).toHaveAttribute('aria-disabled', 'true');
  // Enter keeps the calendar open, which says the reason below, too.
  await page.keyboard.press('Enter');
  await expect(day).toBeFocused();
  await expect(calendar.getByText(works.reason).last()).toBeVisible();
  await expectAccessible(page);

  await visitor.opens('/events/planetarium');
  await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible();
  await expect(page.getByText(works.reason)).toBeVisible();
  await expectAccessible(page);
});

// Guards: CAL-31
test('the tower’s messages appear where they apply', { tag: '@one-size' }, async ({
  page,
  visitor,
  venue,
}) => {
  // A Friday may be a holiday; one of the two is among the dates offered at once.
  const late = (await venue.daysOf('admission')).find(
    (day) => isAvailable(day) && [5, 6].includes(new Date(`${day.date}T00:00:00Z`).getUTCDay()),
  );
  const sunset = await venue.sessionAt('admission', late?.date ?? '', '17:30');
  await visitor.opens('/events/admission');
  const dates = visitor.step(visitor.storefront.words.chooseDate);
  const day = dates.locator(`a[href$="${sunset.date}"]`);
  await expect(day.getByText('Open late', { exact: true })).toBeVisible();
  await day.click();
  await expect(dates.getByText(/^The deck stays open until/)).toBeVisible();
  await page.getByRole('tab', { name: 'Evening' }).click();
  const time = visitor.times().filter({ hasText: '5:30 PM' });
  await expect(time.getByText('Sunset')).toBeVisible();
  await time.click();
  await expect(page.getByText('Come early: the western rail fills up.')).toBeVisible();
  await expect(page.getByText('A note for this date or time')).toBeVisible();
  const grownUp = page.getByText(/^Children under 12 must be with an adult/);
  await expect(grownUp).toBeHidden();
  await visitor.choosesTickets({ 'Child, Admission': 1 });
  await expect(grownUp).toBeVisible();
  await expectAccessible(page);
});
