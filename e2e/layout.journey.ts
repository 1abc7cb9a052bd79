import { fitsTheScreen } from './fixtures/accessible.ts';
import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

/** What a screen leaves at 400 % on a wide one (WCAG 2.2, 1.4.10), and at 200 %. */
const magnified = { phone: { width: 320, height: 640 }, desktop: { width: 720, height: 450 } };

for (const storefront of [tower, hall]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    test('the pages of a choice fit a magnified screen', async ({ page, visitor, venue, turn }) => {
      await page.setViewportSize(turn === 0 ? magnified.phone : magnified.desktop);
      const { id } = await venue.eventWithDays(2);
      for (const path of ['/events', `/events/${id}`]) {
        await visitor.opens(path);
        await fitsTheScreen(page);
      }
    });

    test('nothing moves while an event page loads', async ({ visitor, venue, page }) => {
      const { id } = await venue.eventWithDays(2);
      const time = await venue.timeOf(id, 1);
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        Reflect.set(window, 'shiftSoFar', () => shift);
      });
      for (const open of [() => visitor.opens(`/events/${id}`), () => visitor.opensTime(time)]) {
        await open();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('load');
        const shift = await page.evaluate(() => Reflect.get(window, 'shiftSoFar')());
        expect(shift, page.url()).toBeLessThan(0.05);
      }
    });
  });
}
