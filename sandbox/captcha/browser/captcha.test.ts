import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, browserTest } from '../../card-processor/testing/checkout-page.ts';
import { openShop, type Shop } from '../../testing/shop-page.ts';
import { secretOf, testKeys } from '../keys.ts';
import { type RunningCaptcha, startCaptcha } from '../start.ts';

const siteKey = '5a1e0000-1111-4222-8333-444455556666';
let captcha: RunningCaptcha;
let shop: Shop;
let page: Page;

beforeAll(async () => {
  captcha = await startCaptcha({ port: 0 });
  shop = await openShop({ origin: captcha.url, script: '/1/api.js?render=explicit' });
}, 30_000);
afterAll(async () => {
  await shop.stop();
  await captcha.stop();
}, 30_000);
afterEach(() => page.context().close());

const heard = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'heard'));
const settings = (options: object) =>
  fetch(`${captcha.url}/sandbox/settings`, { method: 'PATCH', body: JSON.stringify(options) });

/** Renders a captcha in the page and records its callbacks. */
async function render(options: { mode?: string; size?: string; sitekey?: string } = {}) {
  const { mode = 'pass', size = 'invisible', sitekey = siteKey } = options;
  page = await shop.open();
  await page.goto(`${shop.url}?sandbox_captcha=${mode}`);
  await page.evaluate(
    (options) => {
      const names: string[] = [];
      const kinds = ['callback', 'open-', 'close-', 'expired-', 'chalexpired-', 'error-'];
      const callbacks = kinds.map((kind) => {
        const name = kind === 'callback' ? kind : `${kind}callback`;
        return [name, () => names.push(name)];
      });
      const id = Reflect.get(window, 'hcaptcha').render('slot', {
        ...options,
        ...Object.fromEntries(callbacks),
      });
      Object.assign(window, { heard: names, captchaId: id });
    },
    { size, sitekey },
  );
}

/** Runs `execute` with a promise and returns its answer, or the code of its rejection. */
function execute(): Promise<{ response?: string; key?: string; code?: string }> {
  return page.evaluate(() =>
    Reflect.get(window, 'hcaptcha')
      .execute(Reflect.get(window, 'captchaId'), { async: true })
      .catch((code: unknown) => ({ code })),
  );
}

async function verify(response: string) {
  const body = new URLSearchParams({ secret: secretOf(siteKey), response });
  return (await fetch(captcha.verifyUrl, { method: 'POST', body })).json();
}

const challenge = () => page.frameLocator('dialog iframe');

describe('the captcha in a page', () => {
  // Guards: PAY-39
  it(
    'passes without a challenge and gives a token that the server can verify',
    browserTest,
    async () => {
      await render();
      const { response = '', key } = await execute();
      expect(key).toBeTruthy();
      expect(await verify(response)).toMatchObject({ success: true, hostname: '127.0.0.1' });
      expect(await heard()).toEqual(['callback']);
      const held = () =>
        page.evaluate(() => Reflect.get(window, 'hcaptcha').getResponse() as string);
      expect(await held()).toBe(response);
      await page.evaluate(() => Reflect.get(window, 'hcaptcha').reset());
      expect(await held()).toBe('');
      expect(shop.errors).toEqual([]);
    },
  );

  it('shows a challenge on request and passes', browserTest, async () => {
    await render({ mode: 'challenge' });
    const answer = execute();
    await page.getByRole('dialog', { name: 'hCaptcha challenge' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await challenge().getByRole('button', { name: 'Yes, I am' }).click();
    expect(await verify((await answer).response ?? '')).toMatchObject({ success: true });
    expect(await heard()).toEqual(['open-callback', 'callback']);
  });

  it.each([
    ['Close', 'challenge-closed', 'close-callback'],
    ['Let the challenge expire', 'challenge-expired', 'chalexpired-callback'],
    ['Fail', 'challenge-error', undefined],
  ])(
    'whose challenge ends with “%s” is rejected with %s',
    browserTest,
    async (name, code, callback) => {
      await render({ mode: 'challenge' });
      const answer = execute();
      await challenge().getByRole('button', { name }).click();
      expect(await answer).toEqual({ code });
      expect(await heard()).toEqual(['open-callback', ...(callback ? [callback] : [])]);
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  it('can be dismissed with Escape and executed again', browserTest, async () => {
    await render({ mode: 'challenge' });
    const first = execute();
    await challenge().getByRole('button', { name: 'Close' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await first).toEqual({ code: 'challenge-closed' });
    const second = execute();
    await challenge().getByRole('button', { name: 'Yes, I am' }).click();
    expect((await second).response).toMatch(/^P1_/);
  });

  it('can give a token that has expired', browserTest, async () => {
    await render({ mode: 'stale' });
    const { response = '' } = await execute();
    expect(await verify(response)).toEqual({
      success: false,
      'error-codes': ['expired-input-response'],
    });
  });

  it('expires a token in the page', browserTest, async () => {
    await settings({ token: 50 });
    await render();
    await execute();
    await expect.poll(heard).toEqual(['callback', 'expired-callback']);
    await settings({ token: 120_000 });
  });

  it('shows no challenge with the public test keys', browserTest, async () => {
    const known = testKeys[0];
    await render({ mode: '', sitekey: known?.siteKey ?? '' });
    await settings({ mode: 'challenge' });
    expect((await execute()).response).toBe(known?.token);
    await settings({ mode: 'pass' });
  });

  it('can be a checkbox', browserTest, async () => {
    await render({ size: 'normal' });
    const box = page.frameLocator('iframe[title="hCaptcha checkbox"]').getByLabel('I am human');
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    expect(await heard()).toEqual(['callback']);
    expect(await page.locator('[name="h-captcha-response"]').inputValue()).toMatch(/^P1_/);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('rejects its promise if it is removed', browserTest, async () => {
    await render();
    await page.evaluate(() => Reflect.get(window, 'hcaptcha').remove());
    expect(await execute()).toEqual({ code: 'invalid-captcha-id' });
  });
});
