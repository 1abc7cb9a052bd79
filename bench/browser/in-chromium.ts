import { chromium } from '@playwright/test';
import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import type { AnswerRequest } from '../reading/answers.ts';
import { selectedRows } from '../run/part.ts';
import type { Hall } from '../seats/halls.ts';
import { browserTables, mapsTitle, paintsTitle } from './paints-and-maps.ts';

interface Opened {
  readonly requests: readonly AnswerRequest[];
  readonly halls: readonly Hall[];
}

/** Takes the measurements that need a browser. */
export async function inChromium(
  executablePath: string,
  { url }: Installation,
  { requests, halls }: Opened,
): Promise<Table[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const pages = requests.filter(({ name }) => /^(Event page|Listing.*(first|all))/.test(name));
    const maps = halls.map((hall) => ({
      ...hall,
      address: `${url}/${hall.slug}/events/${hall.event}?session=${hall.session}`,
    }));
    return await browserTables(
      browser,
      selectedRows(paintsTitle, pages),
      selectedRows(mapsTitle, maps),
    );
  } finally {
    await browser.close();
  }
}
