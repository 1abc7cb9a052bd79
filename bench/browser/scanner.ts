import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { newToken, tokenHash } from '#server/setup/token.ts';
import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { median } from '../load/median.ts';
import { runs } from '../run/options.ts';
import { selectedRows } from '../run/part.ts';
import { sources } from '../run/sources.ts';
import { openPhoneLine } from './phone-line.ts';

const scannerTitle = 'The scanner on a slow phone';

/** A phone, by how many times slower its processor is. */
const phones = [
  { name: 'a phone of the middle', slower: 4 },
  { name: 'a slow phone', slower: 6 },
] as const;

/** Milliseconds from the address to each state. */
interface Opening {
  readonly paint: number;
  /** Milliseconds until it says it is ready to judge codes typed by hand or by a connected scanner. */
  readonly ready: number;
  /** The camera's picture moves. */
  readonly camera: number;
}

interface Figures {
  readonly first: readonly Opening[];
  readonly second: readonly Opening[];
}

/** Opens a device's link on phones with a poor connection, then its page again: how long until it can scan (DOR-01). */
export async function scannerTable(
  executablePath: string,
  installation: Installation,
): Promise<Table[]> {
  const rows: Table['rows'] = [];
  for (const { name, slower } of selectedRows(scannerTitle, phones)) {
    const { first, second } = await measured(executablePath, installation, slower);
    for (const [when, openings] of Object.entries({
      'first opening': first,
      'second opening': second,
    })) {
      const of = (key: keyof Opening) => median(openings.map((opening) => opening[key]));
      rows.push({ name: `${name}: ${when}`, figures: [of('paint'), of('ready'), of('camera')] });
    }
  }
  if (rows.length === 0) return [];
  return [
    {
      title: scannerTitle,
      note: 'In Chromium at a phone’s size, its processor slowed down four and six times, over a line of 150 ms there and back with 1.6 Mbit/s down and 0.75 up (“slow 4G”), two round trips for each connection’s handshakes. The first opening is a device’s link with an empty cache, until the phone is enrolled and scans; the second is the page again in a new connection, when its service worker has it.',
      sources: sources.scanner,
      names: 'phone and opening',
      columns: [
        { name: 'first paint ms', digits: 0 },
        { name: 'ready ms', digits: 0 },
        { name: 'camera ms', digits: 0 },
      ],
      rows,
    },
  ];
}

async function measured(
  executablePath: string,
  installation: Installation,
  slower: number,
): Promise<Figures> {
  const first: Opening[] = [];
  const second: Opening[] = [];
  // The first round warms up the server.
  for (let round = 0; round <= runs; round += 1) {
    const line = await openPhoneLine(Number(new URL(installation.staffUrl).port));
    const browser = await launch(executablePath, line.port);
    try {
      const opened = await onDevice(browser, installation, slower);
      if (round === 0) continue;
      first.push(opened.first);
      second.push(opened.second);
    } finally {
      await browser.close();
      await line.stop();
    }
  }
  return { first, second };
}

/** A browser with a camera, whose connections all use the line. */
const launch = (executablePath: string, port: number): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--host-resolver-rules=MAP localhost 127.0.0.1:${port}`,
    ],
  });

async function onDevice(browser: Browser, installation: Installation, slower: number) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 780 },
    deviceScaleFactor: 2,
    permissions: ['camera'],
  });
  const first = await opening(await context.newPage(), await deviceLink(installation), slower);
  const [page] = context.pages();
  await page?.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    const files = (await (await caches.open('foyer-door-1')).keys()).map(({ url }) => url);
    return [/\/door$/, /\/door-[\w-]+\.js$/].every((one) => files.some((url) => one.test(url)));
  });
  await page?.close();
  const again = `${installation.staffUrl}/staff/${portal}/door`;
  const second = await opening(await context.newPage(), again, slower);
  await context.close();
  return { first, second };
}

async function opening(page: Page, address: string, slower: number): Promise<Opening> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => {
    const marks: Record<string, number> = {};
    Object.assign(globalThis, { marks });
    const look = () => {
      const said = document.querySelector('[aria-live=assertive]')?.textContent ?? '';
      if (/Ready/.test(said)) marks['ready'] ??= performance.now();
      const video = document.querySelector('video');
      if (video && video.currentTime > 0) marks['camera'] ??= performance.now();
      if (marks['ready'] === undefined || marks['camera'] === undefined)
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  const marks = await page.waitForFunction(() => {
    const { marks } = globalThis as unknown as { marks: Record<string, number> };
    const { ready, camera } = marks;
    if (ready === undefined || camera === undefined) return undefined;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paint: paint?.startTime ?? Number.NaN, ready, camera };
  });
  const opened = await marks.jsonValue();
  if (!opened) throw new Error('the scanner is never ready');
  return opened;
}

const portal = 'tower';

/** The link of a new device. */
async function deviceLink({ query, staffUrl }: Installation): Promise<string> {
  const code = newToken();
  await query(
    `with maker as (
       insert into staff_person (portal_id, id, email, name, created_at)
       select portal_id, $1::uuid, $1::text || '@bench.example', 'Bench', now() from portal where key = $2
       returning portal_id, id),
     grants as (
       insert into staff_grant (portal_id, person_id, role) select portal_id, id, 'door_supervisor' from maker)
     insert into device (portal_id, id, name, may_find, created_by, created_at, code_hash, code_ends_at, code_by)
     select portal_id, $3::uuid, 'Bench ' || $3::text, false, id, now(), $4, now() + interval '15 minutes', id from maker`,
    [randomUUID(), portal, randomUUID(), tokenHash(code)],
  );
  return `${staffUrl}/staff/${portal}/door#${code}`;
}
