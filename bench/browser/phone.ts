import type { Browser, Page } from '@playwright/test';

/** Runs a measurement in a fresh browser context of a phone's size. */
export async function onPhone<T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 780 },
    deviceScaleFactor: 2,
  });
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}
