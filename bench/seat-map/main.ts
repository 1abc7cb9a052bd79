import { chromium } from '@playwright/test';
import { median } from '../load/median.ts';
import { candidates } from './candidates.ts';
import { hallOf } from './hall.ts';
import { type Figures, measure } from './measure.ts';

// Compares ways to draw a seat map, SVG and canvas, by opening and moving it in Chromium. CHROMIUM_PATH
// names the browser, BENCH_RUNS sets the number of runs, and BENCH_SLOWER slows the processor down by
// a factor.
const slower = Number(process.env['BENCH_SLOWER'] ?? 1);
const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const executablePath = process.env['CHROMIUM_PATH'];

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const cases = [1_500, 20_000].flatMap((count) =>
  [1, 4].flatMap((zoom) =>
    Object.entries(candidates).map(([name, make]) => ({
      name,
      count,
      zoom,
      source: make.toString(),
      hall: hallOf(count),
      figures: [] as Figures[],
    })),
  ),
);
try {
  // In rounds, so that drift of the machine affects all alike; the first round warms up.
  for (let round = 0; round <= runs; round += 1) {
    for (const { source, hall, zoom, figures } of cases) {
      const figure = await measure(browser, { candidate: source, hall, zoom, slower });
      if (round > 0) figures.push(figure);
    }
    console.error(`${round}/${runs}`);
  }
} finally {
  await browser.close();
}

console.log(
  `Medians of ${runs} runs in Chromium ${browser.version()}, without a graphics card, ${slower} × slower.\n`,
);
console.log(
  '| seats | zoom | drawn as | open ms | main thread ms per frame | worst task ms | ms from frame to frame | zoom ms | relative to the first |',
);
console.log('| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const { name, count, zoom, figures } of cases) {
  const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
  const first = cases.find((other) => other.count === count && other.zoom === zoom);
  const base = median((first?.figures ?? []).map(({ panTask }) => panTask));
  const cells = [
    count.toLocaleString('en'),
    zoom,
    name,
    of('open').toFixed(0),
    of('panTask').toFixed(1),
    of('panWorst').toFixed(1),
    of('panFrame').toFixed(1),
    of('zoom').toFixed(0),
    (of('panTask') / base).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
