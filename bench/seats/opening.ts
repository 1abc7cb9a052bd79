import { type Browser, chromium } from '@playwright/test';
import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { runProgram } from '#bin/program/program.ts';
import { install } from '../installation/installation.ts';
import { median } from '../load/median.ts';
import { findHalls, type Hall } from './halls.ts';

/** The opening of a seat map in a fresh browser context. */
interface Opening {
  /** Milliseconds from the click on "Choose seats" to the drawn map: right after a ticket is added, and again. */
  readonly first: number;
  readonly again: number;
  /** Bytes of the API's answers with seats, as sent. */
  readonly bytes: number;
}

interface Case {
  readonly url: string;
  readonly hall: Hall;
  readonly openings: Opening[];
}

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const executablePath = process.env['CHROMIUM_PATH'];
const slower = Number(process.env['BENCH_SLOWER'] ?? 1);
/** Kilobits per second of an emulated mobile network with a round trip of 150 ms; 0 for none. */
const network = Number(process.env['BENCH_KBITS'] ?? 0);

// Measures the time to open a seat map. Arguments are addresses of running installations, with their
// halls imported, to compare with.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const installation = await program.stage('Installing', install);
    program.stack.defer(() => installation.stop());
    const halls = await findHalls(installation);
    const urls = [...process.argv.slice(2), installation.url];
    const cases = halls.flatMap((hall) => urls.map((url): Case => ({ url, hall, openings: [] })));
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    program.stack.defer(() => browser.close());
    // The first round warms up: the server builds a geometry once.
    for (let round = 0; round <= runs; round += 1) {
      for (const { url, hall, openings } of cases) {
        const opening = await openOnce(browser, url, hall);
        if (round > 0) openings.push(opening);
      }
    }
    program.print('| hall | at | open at once ms | open again ms | kB |');
    program.print('| --- | --- | ---: | ---: | ---: |');
    for (const { url, hall, openings } of cases) {
      const of = (key: keyof Opening) => median(openings.map((opening) => opening[key]));
      const cells = [
        of('first').toFixed(0),
        of('again').toFixed(0),
        (of('bytes') / 1000).toFixed(1),
      ];
      program.print(`| ${[hall.name, new URL(url).port, ...cells].join(' | ')} |`);
    }
  },
  { stays: false },
);

async function openOnce(browser: Browser, url: string, hall: Hall): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 412, height: 780 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (network > 0) {
    const [downloadThroughput, uploadThroughput] = [network * 125, network * 125];
    const line = { offline: false, latency: 150, downloadThroughput, uploadThroughput };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
  await page.goto(`${url}/${hall.slug}/events/${hall.event}?session=${hall.session}`);
  await page
    .getByRole('button', { name: /^Add one / })
    .first()
    .waitFor();
  const opening = await page.evaluate(async () => {
    const until = async <T>(look: () => T | null | undefined): Promise<T> => {
      const began = performance.now();
      while (performance.now() - began < 20_000) {
        const found = look();
        if (found) return found;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      throw new Error(`timed out waiting for ${look}`);
    };
    const button = (name: RegExp) =>
      [...document.querySelectorAll('button')].find((each) =>
        name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
      );
    const open = async (name: RegExp): Promise<number> => {
      const press = await until(() => button(name));
      const pressed = performance.now();
      press.click();
      await until(() => document.querySelector('[role="application"]'));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - pressed;
    };
    // Clicked until the page reacts: seats can be chosen once there is a ticket.
    await until(() => {
      if (button(/^Choose seats$/)) return true;
      button(/^Add one /)?.click();
      return false;
    });
    const first = await open(/^Choose seats$/);
    (await until(() => button(/^Back without changes$/))).click();
    await until(() => document.querySelector('[role="application"]') === null);
    const again = await open(/^Choose seats$/);
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/seat_maps?(\/|\?|$)/.test(`${new URL(name).pathname}/`));
    const bytes = answers.reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize,
      0,
    );
    return { first, again, bytes };
  });
  await context.close();
  return opening;
}
