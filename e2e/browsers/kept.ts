import type { Browser, BrowserContext } from '@playwright/test';
import { availabilityLifetime } from '#server/http/conditional.ts';

/**
 * Milliseconds for which a browser rests between two journeys. After that, nothing it holds can be out of date: only files that
 * never change are kept for longer.
 */
export const rest = (availabilityLifetime + 1) * 1000;

/** Maximum number of resting browsers; others are closed. */
const most = 6;

/** A browser with an empty page. */
interface KeptBrowser {
  readonly kind: string;
  readonly context: BrowserContext;
  /** The origins at which its pages may have stored something. */
  readonly origins: Set<string>;
  /** True once a journey has made a change that lasts as long as the browser. */
  isChanged: boolean;
  /** The time from which it may be used again. */
  restedAt: number;
}

/** Methods that change a browser for all its later pages. */
const lasting = {
  context: [
    ...['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route'],
    ...['routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
    ...['setHTTPCredentials', 'setOffline', 'setStorageState'],
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
};

/** Makes these methods of an object call `noted` first. */
function note(of: object, methods: readonly string[], noted: () => void): void {
  for (const name of methods) {
    const method = Reflect.get(of, name);
    if (typeof method !== 'function') throw new Error(`There is no ${name}.`);
    const value = (...args: unknown[]): unknown => {
      noted();
      return Reflect.apply(method, of, args);
    };
    Object.defineProperty(of, name, { value, configurable: true });
  }
}

/**
 * A worker's browsers. A new one has to load and compile all files of the product, which takes a fifth of a short journey's
 * time; so a journey's browser is reused by a later one, with its files but without anything that pages stored.
 */
export class KeptBrowsers {
  readonly #resting: KeptBrowser[] = [];
  readonly #inUse = new Map<BrowserContext, KeptBrowser>();
  readonly #browser: Browser;
  readonly #now: () => number;

  /** `now` is in milliseconds. */
  constructor(browser: Browser, now = () => performance.now()) {
    this.#browser = browser;
    this.#now = now;
  }

  /** Returns a browser of this kind with one empty page; calls `prepare` for each new one. */
  async take(
    kind: string,
    prepare: (context: BrowserContext) => Promise<unknown>,
  ): Promise<BrowserContext> {
    const at = this.#resting.findIndex((one) => one.kind === kind && one.restedAt <= this.#now());
    const [kept] = at < 0 ? [] : this.#resting.splice(at, 1);
    const taken = kept ?? (await this.#open(kind, prepare));
    this.#inUse.set(taken.context, taken);
    await taken.context.newPage();
    if (kept) await forgetAll(kept);
    return taken.context;
  }

  async #open(
    kind: string,
    prepare: (context: BrowserContext) => Promise<unknown>,
  ): Promise<KeptBrowser> {
    const context = await this.#browser.newContext();
    await prepare(context);
    const opened: KeptBrowser = {
      kind,
      context,
      origins: new Set<string>(),
      isChanged: false,
      restedAt: 0,
    };
    context.on('response', (answer) => {
      if (answer.url().startsWith('http')) opened.origins.add(new URL(answer.url()).origin);
    });
    const noted = (): void => {
      opened.isChanged = true;
    };
    note(context, lasting.context, noted);
    note(context.clock, lasting.clock, noted);
    return opened;
  }

  /** Takes a browser back; a changed one is closed. */
  async giveBack(context: BrowserContext, isFine: boolean): Promise<void> {
    const used = this.#inUse.get(context);
    this.#inUse.delete(context);
    const hasWorker = context.serviceWorkers().length > 0;
    const isFull = this.#resting.length >= most;
    if (!used || !isFine || used.isChanged || hasWorker || isFull) {
      await context.close();
      return;
    }
    for (const page of context.pages()) await page.close();
    used.restedAt = this.#now() + rest;
    this.#resting.push(used);
  }

  async close(): Promise<void> {
    for (const { context } of this.#resting) await context.close();
  }
}

/** Removes everything that pages have stored; writes still under way when they closed have finished by now. */
async function forgetAll({ context, origins }: KeptBrowser): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error('A browser has no page.');
  const session = await context.newCDPSession(page);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await session.detach();
  await context.clearCookies();
  origins.clear();
}
