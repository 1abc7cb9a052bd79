import { randomUUID } from 'node:crypto';
import { expectLegible } from './fixtures/accessible.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { nightly } from './fixtures/nightly.ts';
import { pagesOfPictures } from './fixtures/paper.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const clock = /\d:\d\d\s[AP]M/;

test('tickets for a day show the day but no time anywhere', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('audio-guide', 2 + turn);
  const { orderId } = await venue.sell(place, 'audio-guide-one');
  const year = place.date.slice(0, 4);
  for (const path of [`/ticket_order/${orderId}`, `/checkout/complete?orderIds=${orderId}`]) {
    await visitor.opens(path);
    const tickets = page.getByRole('main').getByRole('listitem').first();
    await expect(tickets).toContainText('Audio guide');
    await expect(tickets).toContainText(`, ${year}`);
    await expect(tickets).not.toContainText(clock);
  }
});

test('an order on a phone opens with its first code, and the next is a swipe away', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('admission', 3 + turn);
  const { orderId } = await venue.sell(place, 'admission-adult', 'grace@example.org', 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.opens(`/ticket_order/${orderId}`);
  const [first, second] = [1, 2].map((n) => page.getByAltText(`QR code of ticket ${n}`));
  if (!first || !second) throw new Error('no codes');
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(second).not.toBeInViewport({ ratio: 0.2 });
  const acts = page.getByRole('button', { name: 'Print' });
  const [codeBox, actsBox] = [await first.boundingBox(), await acts.boundingBox()];
  expect(actsBox?.y).toBeGreaterThan((codeBox?.y ?? 0) + (codeBox?.height ?? 0));
  await page.getByRole('region', { name: 'Your tickets' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeInViewport({ ratio: 1 });
  await expect(first).not.toBeInViewport({ ratio: 0.2 });
});

test('tickets of a dark storefront are printed dark on light, each whole on its page', async ({
  page,
}) => {
  const storefront = await importTower(`paper-${randomUUID().slice(0, 8)}`, {}, [], nightly);
  const venue = venueOf(storefront, running().url);
  const place = await venue.timeOf('admission', 1);
  const { orderId } = await venue.sell(place, 'admission-adult', 'grace@example.org', 7);
  await page.emulateMedia({ media: 'print' });
  await new Visitor(page, storefront).opens(`/ticket_order/${orderId}`);
  const codes = page.getByRole('main').getByRole('img');
  await expect(codes).toHaveCount(7);
  for (const code of await codes.all()) await expect(code).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectLegible(page);
  const ticket = page.getByRole('main').getByRole('listitem').first();
  await expect(ticket).toHaveCSS('break-inside', 'avoid');
  const pages = pagesOfPictures(await page.pdf({ format: 'A4', tagged: true }), 'QR code of');
  expect(pages).toEqual(Array(7).fill(1));
});
