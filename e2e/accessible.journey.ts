import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible, expectLegible } from './fixtures/accessible.ts';
import { logInByCall } from './fixtures/account.ts';
import { builtRoutes } from './fixtures/built-routes.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { fetchOnNewConnection } from './fixtures/fetch-apart.ts';
import { atBothSizes, expectFitsTransformed, unusedPreload } from './fixtures/fits-the-screen.ts';
import { nightly } from './fixtures/nightly.ts';
import { namedScenes, type PageState, pageStates } from './fixtures/page-states.ts';
import { purchase, visitMissingPages } from './fixtures/scenes.ts';
import { hall, type Storefront, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { type Venue, venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import type { ErrorWatch } from './fixtures/watch.ts';
import { running } from './servers/running.ts';

// Each of these tests visits some thirty pages.
test.setTimeout(240_000);
test.beforeEach(({ pages }) => {
  pages.leavesOut(unusedPreload);
});

// Guards: APP-06
test('the table of states lists exactly the routes of the storefront', async () => {
  expect(Object.keys(pageStates).sort()).toEqual(await builtRoutes());
});

/** The scenes that a storefront cannot show, because it does not sell those things. */
const without: Readonly<Record<string, readonly string[]>> = {
  hall: ['event-calendar', 'event-sold-out'],
};

for (const storefront of [tower, hall]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    test('every page and dialog of a purchase is accessible and fits in every shape', async ({
      page,
      pages,
      visitor,
      venue,
    }) => {
      pages.foresees({ status: 402, path: '/guest_checkout' });
      pages.foresees({ status: 404, path: '/events/nothing' });
      pages.foresees({ status: 404, path: '/ticket_order/' });
      if (storefront === tower) pages.foresees({ status: 409, path: '/my/cart/modify' });
      const shown: string[] = [];
      // No event of the hall runs on more than four days; other journeys sell out the tower's other days.
      const at = storefront === hall ? 2 : 3;
      for (const scenes of [purchase, visitMissingPages]) {
        for await (const scene of scenes({ visitor, venue, at })) {
          shown.push(scene);
          await test.step(scene, () => expectFine(page));
        }
      }
      const missing = without[storefront.slug] ?? [];
      expect(shown.sort()).toEqual(namedScenes.filter((name) => !missing.includes(name)).sort());
    });
  });
}

/** Checks that the page as it is now is accessible, and fits in each of its shapes. */
const expectFine = (page: Page): Promise<void> =>
  atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFitsTransformed(page);
  });

/**
 * The tower, whose members have every member page. On a phone it is also checked in a dark theme, for its colours only: they
 * are the same at every size.
 */
test.describe('at the tower', () => {
  let visitor: Visitor;
  let venue: Venue;
  let check: (page: Page) => Promise<void>;
  test.beforeEach(async ({ page }) => {
    const settings = { membership_presell: true };
    const storefront = await importTower(`seen-${randomUUID().slice(0, 8)}`, settings);
    visitor = new Visitor(page, storefront);
    venue = venueOf(storefront, running().url);
    const slug = `night-${randomUUID().slice(0, 8)}`;
    const style = await styleOf(await importTower(slug, settings, [], nightly));
    check = async () => {
      await expectFine(page);
      await expectLegibleIn(style, page);
    };
  });

  test('every page is accessible and fits in all its states for guests, and its dark theme is legible on a phone', async ({
    pages,
  }) => {
    for (const [route, states] of Object.entries(pageStates)) {
      await looksAt(route, states?.guest ?? [], { visitor, venue, pages, check });
    }
  });

  test('every page is accessible and fits in all its states for members, and its dark theme is legible on a phone', async ({
    page,
    pages,
  }) => {
    const [{ email, password }] = towerMembers;
    await logInByCall(page.request, visitor.storefront, { email, password });
    for (const [route, states] of Object.entries(pageStates)) {
      await looksAt(route, states?.member ?? [], { visitor, venue, pages, check });
    }
  });
});

/** Returns the style that gives a storefront's pages its theme. */
async function styleOf({ slug }: Storefront): Promise<string> {
  const page = await fetchOnNewConnection(new URL(`/${slug}/events`, running().url));
  const styles = [...(await page.text()).matchAll(/<style>(.*?)<\/style>/gs)];
  const [style, ...others] = styles.flatMap(([, css]) =>
    css?.includes('color-scheme') ? css : [],
  );
  if (style === undefined || others.length > 0)
    throw new Error('A page has one style of its theme.');
  return style;
}

/** Checks that a page is legible in another theme, and restores its own. */
async function expectLegibleIn(style: string, page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, style);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expectLegible(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

interface Walk {
  readonly visitor: Visitor;
  readonly venue: Venue;
  readonly pages: ErrorWatch;
  check(page: Page): Promise<void>;
}

async function looksAt(
  route: string,
  states: readonly PageState[],
  { visitor, venue, pages, check }: Walk,
): Promise<void> {
  const { page } = visitor;
  for (const state of states) {
    await test.step(`${route}: ${state.name}`, async () => {
      if (state.foresees) pages.foresees(state.foresees);
      if (state.path !== undefined) await visitor.opens(state.path);
      await state.does?.(visitor, venue);
      await expect(page.getByText(state.says).filter({ visible: true }).first()).toBeVisible();
      await check(page);
    });
  }
}
