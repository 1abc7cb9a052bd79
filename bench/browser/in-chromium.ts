import { chromium } from '@playwright/test';
import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import type { AnswerRequest } from '../reading/answers.ts';
import { lighthouseRuns } from '../run/options.ts';
import { selectedRows } from '../run/part.ts';
import type { Hall } from '../seats/halls.ts';
import { weighBundles } from '../weights/bundles.ts';
import { lighthouseTable, lighthouseTitle } from './lighthouse.ts';
import { type LoadedPage, loadsTable, loadsTitle } from './loads.ts';
import { browserTables, mapsTitle, paintsTitle } from './paints-and-maps.ts';
import { scannerTable } from './scanner.ts';

interface Opened {
  readonly requests: readonly AnswerRequest[];
  readonly halls: readonly Hall[];
  readonly visited: readonly LoadedPage[];
}

/** Takes the measurements that need a browser. */
export async function inChromium(
  executablePath: string,
  installation: Installation,
  { requests, halls, visited }: Opened,
): Promise<Table[]> {
  const audited = selectedRows(lighthouseTitle, visited);
  const lighthouse = await lighthouseTable(executablePath, audited, lighthouseRuns);
  const scanner = await scannerTable(executablePath, installation);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const pages = requests.filter(({ name }) => /^(Event page|Listing.*(first|all))/.test(name));
    const maps = halls.map((hall) => ({
      ...hall,
      address: `${installation.url}/${hall.slug}/events/${hall.event}?session=${hall.session}`,
    }));
    const visits = selectedRows(loadsTitle, visited);
    return [
      ...(await browserTables(
        browser,
        selectedRows(paintsTitle, pages),
        selectedRows(mapsTitle, maps),
      )),
      ...(await loadsTable(browser, visits, visits.length > 0 ? await weighBundles() : [])),
      ...lighthouse,
      ...scanner,
    ];
  } finally {
    await browser.close();
  }
}
