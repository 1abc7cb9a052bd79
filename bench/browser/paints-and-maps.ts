import type { Browser, Page } from '@playwright/test';
import type { Table } from '../figures/figures.ts';
import { median } from '../load/median.ts';
import { runs } from '../run/options.ts';
import { sources } from '../run/sources.ts';
import { mainThreadTasks } from '../seat-map/trace.ts';
import type { Hall } from '../seats/halls.ts';
import { onPhone } from './phone.ts';

/** Paint times of a page on a phone's first visit, in milliseconds since the request. */
interface Paint {
  readonly paint: number;
  readonly largest: number;
}

/** Times of a seat map on a phone, in milliseconds. */
interface MapFigures {
  readonly paint: number;
  /** From the click to the drawn map: right after a ticket is added, and again. */
  readonly open: number;
  readonly again: number;
  /** Main-thread work per frame while the map is dragged, and the longest task. */
  readonly panTask: number;
  readonly panWorst: number;
}

/** Something measured in rounds, with its figures so far. */
interface Measured<F> {
  readonly name: string;
  readonly figures: F[];
}

/** Measures paint times of pages, and opening and dragging of seat maps; returns their tables. */
export async function browserTables(
  browser: Browser,
  pages: readonly { readonly name: string; readonly address: string }[],
  halls: readonly (Hall & { readonly address: string })[],
): Promise<Table[]> {
  const painted = pages.map((page) => ({ ...page, figures: [] as Paint[] }));
  const opened = halls.map((hall) => ({ ...hall, figures: [] as MapFigures[] }));
  // In rounds, so that drift of the machine affects all alike; the first round warms up.
  for (let round = 0; round <= runs; round += 1) {
    for (const { address, figures } of painted) {
      const figure = await onPhone(browser, (page) => paintOf(page, address));
      if (round > 0) figures.push(figure);
    }
    for (const { address, figures } of opened) {
      const figure = await onPhone(browser, (page) => mapOf(page, address));
      if (round > 0) figures.push(figure);
    }
  }
  const paints = tableOf(
    {
      title: paintsTitle,
      note: 'In Chromium at a phone’s size, with an empty cache.',
      sources: sources.pages,
      names: 'page',
    },
    { paint: 'first paint ms', largest: 'largest paint ms' },
    painted,
  );
  const maps = tableOf(
    {
      title: mapsTitle,
      note: 'From the click to the drawn map, right after a ticket is added, when its geometry may still be loading, and a second time; and the main thread’s work per frame while the map, zoomed in four times, is dragged.',
      sources: sources.pages,
      names: 'seat map',
    },
    {
      paint: 'first paint ms',
      open: 'open at once ms',
      again: 'open again ms',
      panTask: 'main thread ms per frame',
      panWorst: 'worst task ms',
    },
    opened,
  );
  return [paints, maps].filter(({ rows }) => rows.length > 0);
}

export const paintsTitle = 'Pages in a browser';
export const mapsTitle = 'Seat maps in a browser';

/** A table of the medians of these figures. */
function tableOf<K extends string>(
  head: Pick<Table, 'title' | 'note' | 'sources' | 'names'>,
  columns: Readonly<Record<K, string>>,
  rows: readonly Measured<Readonly<Record<K, number>>>[],
): Table {
  const keys = Object.keys(columns) as K[];
  return {
    ...head,
    columns: keys.map((key) => ({ name: columns[key], digits: 1 })),
    rows: rows.map(({ name, figures }) => ({
      name,
      figures: keys.map((key) => median(figures.map((figure) => figure[key]))),
    })),
  };
}

async function paintOf(page: Page, address: string): Promise<Paint> {
  await page.goto(address);
  return page.evaluate(async () => {
    await document.fonts.ready;
    const entriesOf = (type: string): Promise<PerformanceEntryList> =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
        });
      });
    const paints = await entriesOf('paint');
    const first = paints.find(({ name }) => name === 'first-contentful-paint') ?? paints[0];
    const largest = (await entriesOf('largest-contentful-paint')).at(-1);
    if (!first || !largest) throw new Error('the browser reports no paint times');
    return { paint: first.startTime, largest: largest.startTime };
  });
}

async function mapOf(page: Page, address: string): Promise<MapFigures> {
  const { paint } = await paintOf(page, address);
  const opened = await page.evaluate(openTwice);
  return { paint, ...opened, ...(await dragged(page)) };
}

/** Runs in the page: adds a ticket and opens the map, closes it and opens it again. */
async function openTwice(): Promise<{ open: number; again: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async <T>(look: () => T | null | undefined): Promise<T> => {
    for (let at = 0; at < 1_200; at += 1) {
      const found = look();
      if (found) return found;
      await frame();
    }
    throw new Error(`timed out waiting for ${look}`);
  };
  const map = () => document.querySelector('[role="application"]');
  const press = async (name: RegExp) => {
    const named = await until(() =>
      [...document.querySelectorAll('button')].find(
        (button) =>
          // Before hydration a button has no handler.
          Object.keys(button).some((key) => key.startsWith('__reactFiber')) &&
          name.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
      ),
    );
    named.click();
  };
  const open = async () => {
    const started = performance.now();
    await press(/^Choose seats$/);
    await until(map);
    await frame();
    return performance.now() - started;
  };
  await press(/^Add one /);
  const first = await open();
  await press(/^Back without changes$/);
  await until(() => map() === null);
  return { open: first, again: await open() };
}

/** Drags the map, zoomed in four times, by sixty steps under a trace. */
async function dragged(page: Page): Promise<Pick<MapFigures, 'panTask' | 'panWorst'>> {
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole('button', { name: 'Zoom in' }).click();
  }
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no seat map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page
    .context()
    .browser()
    ?.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('pan-begins'));
  const steps = 60;
  for (let at = 1; at <= steps; at += 1) {
    await page.mouse.move(middle.x - at * 2, middle.y - at * 2);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.evaluate(() => performance.mark('pan-ends'));
  const trace = await page.context().browser()?.stopTracing();
  await page.mouse.up();
  const tasks = mainThreadTasks(JSON.parse(String(trace)));
  return {
    panTask: tasks.reduce((sum, task) => sum + task, 0) / steps,
    panWorst: Math.max(0, ...tasks),
  };
}
