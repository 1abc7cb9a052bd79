import { cards } from './fixtures/card-fields.ts';
import { Framed } from './fixtures/framed.ts';
import { recordMessages, test } from './fixtures/framed-test.ts';
import { expect } from './fixtures/test.ts';
import { running } from './servers/running.ts';

/** Waits until the outer page has received everything its frame has sent so far. */
async function saysItsLast({ page, visitor }: Framed): Promise<void> {
  const heard = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve());
      }),
  );
  await visitor.view.locator('html').evaluate(() => parent.postMessage('last', '*'));
  await heard;
}

// Guards: APP-23
test('a dialog, a focused element and a new page scroll into the visible part of the frame', async ({
  browsing,
}) => {
  const page = await browsing.context.newPage();
  const framed = new Framed(page);
  const { visitor } = framed;
  await framed.opens('events');
  const footer = visitor.view.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(() => framed.top()).toBeLessThan(0);
  // By keyboard, so that no pointer scrolls it into view.
  await visitor.view
    .getByRole('button', { name: /^Cart, / })
    .first()
    .evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
    });
  const cart = visitor.view.getByRole('dialog');
  await framed.isOnScreen(cart.getByRole('button', { name: 'Close' }));
  // Below the header that the outer page keeps at the top of its window.
  const header = await page.locator('header').boundingBox();
  const covered = Math.max(0, (header?.y ?? 0) + (header?.height ?? 0));
  expect((await cart.boundingBox())?.y).toBeGreaterThanOrEqual(Math.floor(covered));
  await page.keyboard.press('Escape');
  await expect(visitor.view.getByRole('dialog')).toHaveCount(0);
  const below = await framed.top();
  await visitor.choosesEvent('Tower and Museum');
  await expect.poll(() => framed.top()).toBeGreaterThan(below);
  await framed.isOnScreen(visitor.view.getByRole('heading', { level: 1 }));
  await expect(framed.frame).toHaveAttribute('title', /Tower and Museum/);
});

// Guards: APP-23
test('a control pressed at the edge of the window does not move until it is released', async ({
  browsing,
}) => {
  const page = await browsing.context.newPage();
  const screen = 800;
  // So wide that none of our controls is at its bottom.
  await page.setViewportSize({ width: 1280, height: screen });
  const framed = new Framed(page);
  const { visitor } = framed;
  await framed.opens('event');
  await visitor.picksDate(4);
  // The outer page scrolls to the times; a press before it arrives would miss them.
  let last = Number.NaN;
  const stands = async () => {
    const before = last;
    last = await framed.top();
    return last === before;
  };
  await expect.poll(stands).toBe(true);
  await visitor.picksTime();
  const more = visitor.view.getByRole('button', { name: 'Add one Adult, Admission', exact: true });
  // Its upper half is visible.
  const place = async () => (await more.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { y, height } = await place();
  await page.evaluate((by) => scrollBy(0, by), y + height / 2 - screen);
  await expect.poll(async () => Math.round((await place()).y + height / 2)).toBe(screen);
  const seen = await place();
  await page.mouse.move(seen.x + seen.width / 2, seen.y + height / 4);
  await page.mouse.down();
  await expect(more).toBeFocused();
  await saysItsLast(framed);
  expect(await place()).toEqual(seen);
  await page.mouse.up();
  await expect(visitor.view.getByText('Adult, Admission: 1', { exact: true })).toBeAttached();
});

test('a buyer who leaves a field empty is taken to it, and continues by keyboard', {
  tag: '@one-size',
}, async ({ browsing }) => {
  const page = await browsing.context.newPage();
  const framed = new Framed(page);
  const { visitor } = framed;
  await framed.opens('event');
  await visitor.picksDate(4);
  await visitor.picksTime();
  await visitor.choosesTickets({ 'Adult, Admission': 1 });
  await visitor.holdButton().click();
  await visitor.view.getByRole('radio', { name: 'Card', exact: true }).check();
  await visitor.isAtCheckout();
  await visitor.payButton().click();
  const first = visitor.view.getByLabel('First name');
  await expect(first).toBeFocused();
  await framed.isOnScreen(first);
  for (const text of ['Ada', 'Lovelace', visitor.email, visitor.email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const terms = visitor.view.getByRole('checkbox', { name: 'I accept the terms' });
  await terms.focus();
  await framed.isOnScreen(terms);
  await page.keyboard.press('Space');
  await visitor.card.enters(cards.pays);
  await visitor.payButton().focus();
  await page.keyboard.press('Enter');
  await visitor.hasBought();
});

// Guards: APP-23
test('the outer page learns of page changes and the focused part, and of nothing that opens an order', {
  tag: '@one-size',
}, async ({ browsing }) => {
  const page = await browsing.context.newPage();
  const framed = new Framed(page);
  const { visitor } = framed;
  await recordMessages(page);
  await framed.opens('events');
  const heard = (type: string): Promise<Record<string, unknown>[]> =>
    page.evaluate(
      (wanted) =>
        Reflect.get(window, 'heard').filter(
          (message: Record<string, unknown>) => message['type'] === wanted,
        ),
      type,
    );
  expect(await heard('scrollTop')).toEqual([]);
  await visitor.choosesEvent('Tower and Museum');
  const origin = running().url;
  const toEvent = { foyer: 1, type: 'scrollTop', page: 'event', origin };
  await expect.poll(() => heard('scrollTop')).toEqual([toEvent]);
  // The same page with another choice does not count as another page (APP-23).
  await visitor.picksDate(5);
  await visitor.picksTime();
  await visitor.choosesTickets({ 'Adult, Admission': 1 });
  expect(await heard('scrollTop')).toEqual([toEvent]);
  await visitor.holdButton().click();
  await visitor.view.getByRole('radio', { name: 'Card', exact: true }).check();
  await visitor.isAtCheckout();
  await expect.poll(() => heard('scrollTop')).toEqual([toEvent, { ...toEvent, page: 'checkout' }]);
  const name = visitor.view.getByLabel('First name');
  await name.focus();
  const height = await name.evaluate((field) => field.getBoundingClientRect().height);
  await expect.poll(async () => (await heard('reveal')).at(-1)?.['height']).toBe(height);
  const messages = await heard('page');
  expect(messages.some(({ path }) => String(path).includes('/events/admission?'))).toBe(true);
  expect(messages.at(-1)?.['path']).toBeNull();
});
