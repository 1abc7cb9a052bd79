import { isAccessible } from './fixtures/accessible.ts';
import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

for (const storefront of [tower, hall]) {
  test.describe(storefront.name, () => {
    test.use({ storefront });

    test('pages never scroll sideways and give axe nothing to find', async ({
      visitor,
      venue,
      page,
      pages,
    }) => {
      pages.foresees({ status: 404, path: '/nowhere' });
      const { id } = await venue.eventWithDays(1);
      for (const path of ['/events', `/events/${id}`, '/nowhere']) {
        await visitor.opens(path);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
        await isAccessible(page);
      }
    });

    test('nothing moves while an event page loads', async ({ visitor, venue, page }) => {
      const { id } = await venue.eventWithDays(1);
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shift += (entry as PerformanceEntry & { value: number }).value;
            document.documentElement.dataset['shift'] = String(shift);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visitor.opens(`/events/${id}`);
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0');
      expect(Number(shift)).toBeLessThan(0.05);
    });
  });
}
