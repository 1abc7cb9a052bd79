import { AxeBuilder } from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';

export const within = { timeout: 30_000 };

export type Wish = { elements?: object; element?: object; key?: string };

/** The page's own code: it mounts the Payment Element and waits until that is ready. */
export async function mount(page: Page, wish: Wish = {}): Promise<FrameLocator> {
  await page.evaluate(async ({ elements: options, element: elementOptions, key }) => {
    const stripe = Reflect.get(window, 'Stripe')(key ?? 'pk_test_merchant', { locale: 'en' });
    const base = { mode: 'payment', amount: 1_999, currency: 'usd' };
    const elements = stripe.elements({ ...base, ...options });
    const element = elements.create('payment', elementOptions);
    const changes: object[] = [];
    element.on('change', (event: object) => changes.push(event));
    const ready = new Promise((resolve) => element.on('ready', resolve));
    element.mount('#slot');
    await ready;
    Object.assign(window, { stripe, elements, element, changes });
  }, wish);
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** Calls a method of the page's `stripe`, `elements` or `element`, and returns what it gives. */
export function call(
  page: Page,
  target: 'stripe' | 'elements' | 'element',
  method: string,
  argument?: object,
) {
  return page.evaluate(
    async (asked) => {
      const found = Reflect.get(window, asked.target);
      const withElements = asked.target === 'stripe' && {
        elements: Reflect.get(window, 'elements'),
      };
      try {
        return await found[asked.method](asked.argument && { ...withElements, ...asked.argument });
      } catch (error) {
        return { thrown: String(error) };
      }
    },
    { target, method, argument },
  );
}

export async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
