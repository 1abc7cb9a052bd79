import { test as base, expect } from '@playwright/test';
import { addresses } from './addresses.ts';
import { type Guard, guard } from './guard.ts';
import { Visitor } from './visitor.ts';

interface Fixtures {
  readonly guarded: Guard;
  readonly visitor: Visitor;
}

/** A journey: a visitor on a page that may not do anything unexpected. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(addresses().shop),
  guarded: async ({ context }, use) => {
    const guarded = await guard(context);
    await use(guarded);
    expect(guarded.unexpected(), 'what the pages did unasked').toEqual([]);
  },
  visitor: async ({ guarded, page }, use) => use(new Visitor(page, guarded)),
});

export { expect };
