import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import type { Guard } from './guard.ts';

export const card = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  wrongCvc: '4000000000000127',
  asks: '4000002760003184',
  processing: '4999990000000015',
} as const;

/** What somebody does in the shop, in their own verbs. */
export class Visitor {
  readonly page: Page;
  readonly guarded: Guard;
  /** A new one for each visitor, so that their letter is found. */
  readonly email = `visitor-${crypto.randomUUID()}@example.org`;

  constructor(page: Page, guarded: Guard) {
    this.page = page;
    this.guarded = guarded;
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(path);
    await this.isReady();
  }

  /** The page's script has taken over. */
  async isReady(): Promise<void> {
    await this.page.waitForFunction(() => {
      const root = document.querySelector('main');
      return root && Object.keys(root).some((key) => key.startsWith('__react'));
    });
  }

  /** The first button of a name that can be seen: phones and desks have theirs at other places. */
  button(name: RegExp): Locator {
    return this.page.getByRole('button', { name }).filter({ visible: true }).first();
  }

  async picksDate(at = 1): Promise<void> {
    await this.page.locator('main a[href*="date="]').nth(at).click();
  }

  async picksTime(at = 0): Promise<void> {
    const times = this.page.locator('main a[href*="session="]');
    await times.nth(at).click();
  }

  /** Presses "more" of a type as often as asked. */
  async takes(type: RegExp, count: number): Promise<void> {
    const more = this.page
      .getByRole('button', { name: new RegExp(`${type.source}.*more$`) })
      .first();
    for (let i = 0; i < count; i += 1) await more.click();
  }

  async holds(): Promise<void> {
    await this.button(/^(hold my tickets|continue to checkout)/i).click();
    await this.page.waitForURL(/\/checkout$/);
    await expect(this.page.getByLabel('First name')).toBeVisible();
  }

  /** From an event's page to its checkout, with two tickets of its first type. */
  async reserves(event: string, type = /Adult/): Promise<void> {
    await this.opens(event);
    await this.picksDate();
    await this.picksTime();
    await this.takes(type, 2);
    await this.holds();
  }

  async introduces(): Promise<void> {
    await this.page.getByLabel('First name').fill('Ada');
    await this.page.getByLabel('Last name').fill('Lovelace');
    await this.page.getByLabel('E-mail', { exact: true }).fill(this.email);
    await this.page.getByLabel('E-mail once more').fill(this.email);
    await this.page.getByRole('checkbox', { name: /terms/i }).check();
  }

  async fillsCard(number: string): Promise<void> {
    const frame = this.page.frameLocator('iframe[title="Secure payment input frame"]');
    await frame.locator('[name=number]').fill(number);
    await frame.locator('[name=expiry]').fill('12 / 34');
    await frame.locator('[name=cvc]').fill('123');
    await frame.getByLabel('Postal code').fill('10001');
  }

  async pays(): Promise<void> {
    await this.button(/^(pay|buy)/i).click();
  }

  async hasOrdered(): Promise<void> {
    await this.page.waitForURL(/\/checkout\/complete\?orderIds=/, { timeout: 20_000 });
    await expect(this.page.getByRole('img', { name: /QR code/ }).first()).toBeVisible();
  }

  async authenticates(how: 'Complete authentication' | 'Fail authentication'): Promise<void> {
    const frame = this.page.frameLocator('iframe[title="Card authentication"]');
    await frame.getByRole('button', { name: how }).click();
  }
}

export interface ReceivedLetter {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly { readonly filename?: string; readonly contentType?: string }[];
}

/** The letter that came to an address, waited for. */
export async function letterTo(request: APIRequestContext, email: string): Promise<ReceivedLetter> {
  const { mailbox } = addresses();
  let found: ReceivedLetter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
        const { messages } = (await answer.json()) as { messages: ReceivedLetter[] };
        found = messages[0];
        return messages.length;
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  if (!found) throw new Error('no letter');
  return found;
}
