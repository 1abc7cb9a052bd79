import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

for (const [storefront, event] of [
  [tower, 'admission'],
  [hall, 'beethoven-7-brahms-15153'],
] as const) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    // Guards: DET-01
    test('the first dates of an event are visible without scrolling on a wide screen', async ({
      page,
      visitor,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visitor.opens(`/events/${event}`);
      await expect(visitor.dates().first()).toBeInViewport({ ratio: 1 });
    });
  });
}

// Guards: PAY-71
test('the code of a new order is visible without scrolling on a phone, above the total', async ({
  page,
  visitor,
  venue,
}) => {
  const place = await venue.timeOf('admission', 3);
  const { orderId } = await venue.sell(place, 'admission-adult', visitor.email, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.opens(`/checkout/complete?orderIds=${orderId}`);
  const code = page.getByRole('img', { name: /^QR code/ });
  await expect(code).toBeInViewport({ ratio: 1 });
  const [codeBox, total] = [await code.boundingBox(), await page.getByText('Total').boundingBox()];
  expect(total?.y).toBeGreaterThan((codeBox?.y ?? 0) + (codeBox?.height ?? 0));
});

test.describe('in German', () => {
  test.use({ storefront: hall });

  // Guards: ORD-19
  test('the bar of an edit takes up less than a quarter of a small phone’s screen', async ({
    page,
    visitor,
    venue,
  }) => {
    const { id } = await venue.eventWithDays(1);
    const place = await venue.timeOf(id, 0);
    const { orderId } = await venue.sell(place, await venue.firstTypeOf(id), visitor.email, 2);
    await page.setViewportSize({ width: 360, height: 640 });
    await visitor.opens(`/manage/${orderId}?lang=de`);
    await page
      .getByRole('button', { name: /^Entfernen/ })
      .first()
      .click();
    const bar = page.getByRole('region', { name: 'Sie haben Änderungen' });
    await expect(bar.getByRole('button')).toHaveCount(2);
    expect((await bar.boundingBox())?.height).toBeLessThan(640 / 4);
  });
});
