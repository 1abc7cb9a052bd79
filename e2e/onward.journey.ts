import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower, openTagManager } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const thanks = 'https://thanks.example/from-us';

/** Buys at a tower that redirects buyers to its own site after payment. */
async function buysAndIsTakenOn(page: Page, config: Partial<ConfigValues>): Promise<Visitor> {
  await page.route('https://thanks.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Thanks from the tower</h1>' }),
  );
  const storefront = await importTower(`onward-${randomUUID().slice(0, 8)}`, {
    'checkout.complete_url': thanks,
    ...config,
  });
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 1), { 'admission-adult': 1 });
  await visitor.paysWith(cards.pays);
  await expect(page.getByRole('heading', { name: 'Thanks from the tower' })).toBeVisible();
  expect(page.url()).toBe(thanks);
  return visitor;
}

// Guards: CFG-29, PAY-74
test('a buyer is sent to the seller’s own page after paying, and the cart is empty', async ({
  page,
  mailbox,
}) => {
  const visitor = await buysAndIsTakenOn(page, {});
  await mailbox.letterTo(visitor.email);
  await visitor.opens('/events/admission');
  await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
  await expectAccessible(page);
});

// Guards: ANA-04
test('a purchase reaches the container before the page redirects to the seller’s own', async ({
  page,
}) => {
  const tags = await openTagManager();
  try {
    await buysAndIsTakenOn(page, {
      'analytics.container_id': 'GTM-TEST3',
      'analytics.script_url': tags.script,
      'analytics.consent': 'not_needed',
    });
    await expect.poll(tags.events).toContain('purchase');
  } finally {
    await tags.stop();
  }
});

test('a container that fails to load does not stop the redirect to the seller’s own page', async ({
  page,
}) => {
  await page.route('**/gtm.js?*', (route) => route.abort('aborted'));
  await buysAndIsTakenOn(page, {
    'analytics.container_id': 'GTM-TEST4',
    'analytics.consent': 'not_needed',
  });
});
