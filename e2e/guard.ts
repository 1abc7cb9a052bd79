import type { BrowserContext, Page } from '@playwright/test';

/** Whatever a page should never do, noted as it happens. */
export interface Guard {
  /** What a journey provokes on purpose, as a part of the message. */
  expects(part: string): void;
  unexpected(): string[];
}

/** Listens to every page of a context: errors, warnings of React, refused policies, failed calls. */
export async function guard(context: BrowserContext): Promise<Guard> {
  const seen: string[] = [];
  const expected: string[] = [];
  await context.exposeFunction('tellViolation', (text: string) => seen.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { tellViolation(text: string): void }).tellViolation;
      tell(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const listen = (page: Page) => {
    page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) seen.push(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`);
    });
  };
  context.on('page', listen);
  return {
    expects: (part) => expected.push(part),
    unexpected: () => seen.filter((text) => !expected.some((part) => text.includes(part))),
  };
}
