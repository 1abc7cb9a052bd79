import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { towerTenant } from '#tenants/samples/tower/tenant.ts';
import { importTower } from './fixtures/counted-tower.ts';
import {
  atBothSizes,
  enlargeText,
  expectFitsScreen,
  expectFitsTransformed,
  narrowScreen,
  unusedPreload,
} from './fixtures/fits-the-screen.ts';
import { purchase } from './fixtures/scenes.ts';
import { doors, hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';
import { openSlowLine } from './servers/slow-line.ts';

test.use({ isNew: true });

interface LayoutSoFar {
  /** The sum of https://web.dev/articles/cls, without session windows. */
  readonly shift: number;
  readonly moved: readonly string[];
  readonly gone: readonly string[];
}

/** Runs in the page from the start. */
function watchLayout(): void {
  const said = (node: Node | null): string =>
    node instanceof Element ? node.outerHTML.slice(0, 200) : String(node?.textContent);
  const moved: string[] = [];
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shift += Reflect.get(entry, 'value');
      for (const { node } of Reflect.get(entry, 'sources')) moved.push(said(node));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const gone: string[] = [];
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) if (node instanceof Element) gone.push(said(node));
    }
  }).observe(document, { childList: true, subtree: true });
  Reflect.set(window, 'layoutSoFar', () => ({ shift, moved, gone }));
}

/** Returns everything that has moved or been removed since the page began to load. */
async function layoutSoFar(page: Page): Promise<LayoutSoFar> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('load');
  return page.evaluate(() => Reflect.get(window, 'layoutSoFar')());
}

test('long words do not push amounts, remove buttons or codes off the screen', {
  tag: '@one-size',
}, async ({ page, pages }) => {
  pages.leavesOut(unusedPreload);
  const word = 'Rollstuhlbegleitpersonenjahreskartenermäßigung';
  const sample = towerTenant(new Date().toISOString().slice(0, 10));
  const events = sample.events
    .filter(({ id }) => id === 'planetarium')
    .map((event) => ({
      ...event,
      name: word,
      subtitle: word,
      groups: event.groups.map((group) => ({
        ...group,
        name: word,
        types: group.types.map((type) => ({ ...type, name: `${type.name} ${word}` })),
      })),
    }));
  const storefront = await importTower(`long-${randomUUID().slice(0, 8)}`, {}, events);
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.opens('/events');
  await atBothSizes(page, expectFitsScreen);
  const place = await venue.timeOf('planetarium', 3);
  await visitor.opensTime(place);
  await visitor.choosesTickets({ [`Adult ${word}`]: 1 });
  await atBothSizes(page, expectFitsScreen);
  await visitor.holds();
  await atBothSizes(page, expectFitsScreen);
  await visitor.opens('/events');
  const cart = await visitor.opensCart();
  await atBothSizes(page, async () => {
    await expect(cart.getByRole('button', { name: /^Remove / })).toBeInViewport();
    await expectFitsScreen(page);
  });
  const { orderId } = await venue.sell(place, 'planetarium-adult');
  await visitor.opens(`/ticket_order/${orderId}`);
  await atBothSizes(page, expectFitsScreen);
});

for (const storefront of [tower, hall, doors]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    test('the continue button stays visible while tickets are chosen', async ({
      visitor,
      venue,
    }) => {
      const { id } = await venue.eventWithDays(3);
      await visitor.opensTime(await venue.timeOf(id, 2));
      const last = visitor.page.getByRole('button', { name: /^Add one / }).last();
      await last.scrollIntoViewIfNeeded();
      await visitor.choosesSome(/^Add one /);
      await expect(visitor.holdButton()).toBeInViewport({ ratio: 1 });
    });

    test('nothing moves for people who prefer reduced motion', {
      tag: '@one-size',
    }, async ({ visitor, venue, page, pages }) => {
      pages.leavesOut(unusedPreload);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { id } = await venue.eventWithDays(2);
      await visitor.opens(`/events/${id}`);
      await visitor.picksDate(1);
      const cart = await visitor.opensCart();
      await expect(cart).toBeVisible();
      await atBothSizes(page, async () => {
        const moving = await page.evaluate(() =>
          [...document.querySelectorAll('*')]
            .filter((element) => {
              const { animationDuration, transitionDuration } = getComputedStyle(element);
              const seconds = `${animationDuration}, ${transitionDuration}`.split(', ');
              return seconds.some((text) => Number.parseFloat(text) > 0.001);
            })
            .map(({ outerHTML }) => outerHTML.slice(0, 80)),
        );
        expect(moving).toEqual([]);
      });
    });

    test.describe('on a slow connection', () => {
      test.use({
        async baseURL({}, use) {
          const line = await openSlowLine();
          await use(line.url);
          await line.stop();
        },
      });

      test('nothing moves or disappears while an event page loads', async ({
        visitor,
        venue,
        page,
      }) => {
        await page.addInitScript(watchLayout);
        const { id } = await venue.eventWithDays(2);
        const time = await venue.timeOf(id, 1);
        for (const open of [() => visitor.opens(`/events/${id}`), () => visitor.opensTime(time)]) {
          await open();
          const { shift, moved, gone } = await layoutSoFar(page);
          expect(shift, `${page.url()}: ${moved.join('\n')}`).toBeLessThan(0.05);
          expect(gone, page.url()).toEqual([]);
        }
      });

      test('nothing moves while the checkout loads', async ({ visitor, venue, page }) => {
        await page.addInitScript(watchLayout);
        const { id } = await venue.eventWithDays(3);
        await visitor.opensTime(await venue.timeOf(id, 2));
        await visitor.choosesSome(/^Add one /);
        await visitor.holds();
        await visitor.reloads();
        await visitor.isAtCheckout();
        const { shift, moved } = await layoutSoFar(page);
        expect(shift, moved.join('\n')).toBeLessThan(0.05);
      });
    });
  });
}

test.describe('with add-ons', () => {
  test.use({ storefront: doors });

  // The purchases at the other storefronts are in accessible.journey.ts.
  test('every page of a purchase fits in every shape', {
    tag: '@one-size',
  }, async ({ page, visitor, venue, pages }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    pages.leavesOut(unusedPreload);
    for await (const scene of purchase({ visitor, venue, at: 1 })) {
      await test.step(scene, () => atBothSizes(page, expectFitsTransformed));
    }
  });
});

// Guards: CRT-38
test('all of a held cart beside the steps can be reached by scrolling the page', {
  tag: '@one-size',
}, async ({ page, visitor, venue }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.holdsAt(await venue.timeOf('planetarium', 4), { Adult: 1 });
  await visitor.opens('/events/admission');
  await visitor.picksDate(1);
  const choice = visitor.choice();
  const checkout = choice.getByRole('link', { name: 'Checkout' });
  await expect(checkout).toBeVisible();
  await expect
    .poll(() => choice.evaluate((aside) => aside.scrollHeight - aside.clientHeight))
    .toBe(0);
  await page.evaluate(() => scrollTo(0, 250));
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await expect(visitor.holdButton()).toBeInViewport({ ratio: 1 });
});

test('the bar on the narrowest phone has at most two lines of text', {
  tag: '@one-size',
}, async ({ page, visitor, venue }) => {
  await page.setViewportSize(narrowScreen);
  await visitor.opensTime(await venue.timeOf('planetarium', 4));
  await visitor.choosesTickets({ Adult: 3 });
  const lines = () =>
    page.locator('[data-footer-bar]').evaluate((bar) => {
      const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      const counts: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        counts.push(range.getClientRects().length);
      }
      return counts;
    });
  expect(Math.max(...(await lines()))).toBeLessThanOrEqual(2);
  for (const words of ['Continue to checkout', 'Mitgliedschaft zurücklegen']) {
    await page.locator('[data-footer-bar] > :last-child').evaluate((button, text) => {
      if (button.firstChild) button.firstChild.textContent = text;
    }, words);
    expect(Math.max(...(await lines())), words).toBeLessThanOrEqual(2);
  }
});

for (const storefront of [tower, hall, doors]) {
  test(`the checkout of ${storefront.name} fits a phone with text twice as large`, {
    tag: '@one-size',
  }, async ({ page }) => {
    const visitor = new Visitor(page, storefront);
    const venue = venueOf(storefront, running().url);
    const { id } = await venue.eventWithDays(3);
    await visitor.opensTime(await venue.timeOf(id, 2));
    await visitor.choosesSome(/^Add one /);
    await visitor.holds();
    await page.setViewportSize({ width: 360, height: 740 });
    await enlargeText(page, '200%');
    const header = page.getByRole('banner');
    const shown = [
      page.getByRole('heading', { level: 1 }),
      visitor.payButton(),
      header.getByRole('img').first(),
      ...(await header.locator('nav').locator('a:visible, summary:visible, button:visible').all()),
    ];
    for (const part of shown) {
      const [left, right] = await part.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        // Some words in the header are for screen readers only.
        const texts = element.closest('header') ? [] : range.getClientRects();
        const boxes = [element.getBoundingClientRect(), ...texts];
        return [
          Math.min(...boxes.map((box) => box.left)),
          Math.max(...boxes.map((box) => box.right)),
        ] as const;
      });
      expect(right - left, String(part)).toBeGreaterThan(1);
      expect(left, String(part)).toBeGreaterThanOrEqual(0);
      expect(right, String(part)).toBeLessThanOrEqual(360);
    }
    const title = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().top;
    });
    const back = await header.locator('nav ~ *, div ~ *').last().boundingBox();
    expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThanOrEqual(title);
  });
}

test('an order’s headings fit a phone with text twice as large', {
  tag: '@one-size',
}, async ({ page, visitor, venue, turn }) => {
  const place = await venue.timeOf('admission', 4 + turn);
  const { orderId } = await venue.sell(place, 'admission-adult');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [`/ticket_order/${orderId}`, `/checkout/complete?orderIds=${orderId}`]) {
    await visitor.opens(path);
    await enlargeText(page, '200%');
    await page.evaluate(() => {
      // The widest number that an order can have.
      for (const heading of document.querySelectorAll('main :is(h1, h2)')) {
        heading.textContent = heading.textContent.replace(/[A-Z0-9]{8,}/, 'WMWMWMWM');
      }
    });
    const headings = await page.getByRole('main').getByRole('heading').all();
    expect(headings.length).toBeGreaterThan(1);
    for (const heading of headings) {
      const right = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
      expect(right, (await heading.textContent()) ?? '').toBeLessThanOrEqual(360);
    }
  }
});
