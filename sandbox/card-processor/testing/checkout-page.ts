import { AxeBuilder } from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';

/** Options of a test that drives a browser. */
export const browserTest = { timeout: 30_000 };

export type MountOptions = { elements?: object; element?: object; key?: string };

/** Mounts the Payment Element as a shop's page does, and waits until it is ready. */
export async function mount(page: Page, options: MountOptions = {}): Promise<FrameLocator> {
  await page.evaluate(async ({ elements: options, element: elementOptions, key }) => {
    const stripe = Reflect.get(window, 'Stripe')(key ?? 'pk_test_merchant', { locale: 'en' });
    const base = { mode: 'payment', amount: 1_999, currency: 'usd' };
    const elements = stripe.elements({ ...base, ...options });
    const element = elements.create('payment', elementOptions);
    const changes: object[] = [];
    element.on('change', (event: object) => changes.push(event));
    const offers: object[] = [];
    element.on('availablepaymentmethodschange', ({ paymentMethods }: { paymentMethods: object }) =>
      offers.push(paymentMethods),
    );
    const ready = new Promise((resolve) => element.on('ready', resolve));
    element.mount('#slot');
    await ready;
    Object.assign(window, { stripe, elements, element, changes, offers });
  }, options);
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** Calls a method of the page's `stripe`, `elements` or `element` and returns its result. */
export function call(
  page: Page,
  target: 'stripe' | 'elements' | 'element',
  method: string,
  argument?: object,
) {
  return page.evaluate(
    async (request) => {
      const found = Reflect.get(window, request.target);
      const withElements = request.target === 'stripe' && {
        elements: Reflect.get(window, 'elements'),
      };
      try {
        return await found[request.method](
          request.argument && { ...withElements, ...request.argument },
        );
      } catch (error) {
        return { thrown: String(error) };
      }
    },
    { target, method, argument },
  );
}

export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
