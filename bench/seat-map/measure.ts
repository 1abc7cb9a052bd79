import type { Browser } from '@playwright/test';
import type { Drawing } from './candidates.ts';
import type { DrawnHall } from './hall.ts';
import { mainThreadTasks, type Trace } from './trace.ts';

/** Milliseconds of one run. */
export interface Figures {
  /** From the first line of the drawing to the frame that shows it. */
  readonly open: number;
  /** Main-thread work per frame while the hall is moved, and the longest task. */
  readonly panTask: number;
  readonly panWorst: number;
  /** Time from frame to frame, whichever thread does the work. */
  readonly panFrame: number;
  /** From a change of zoom to the sharp frame. */
  readonly zoom: number;
}

const frames = 60;

/** Opens a hall in a new page of a phone's size and moves it under a trace. */
export async function measure(
  browser: Browser,
  {
    candidate,
    hall,
    zoom,
    slower,
  }: { candidate: string; hall: DrawnHall; zoom: number; slower: number },
): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 780 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.setContent('<body style="margin:0"><div id="root" style="height:100vh">');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const open = await page.evaluate(openHall, { candidate, hall, zoom });
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const panFrame = await page.evaluate(panHall, { zoom, frames });
  const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace;
  const sharp = await page.evaluate(zoomHall, zoom * 2);
  await context.close();
  const tasks = mainThreadTasks(trace);
  return {
    open,
    panFrame,
    zoom: sharp,
    panTask: tasks.reduce((sum, task) => sum + task, 0) / frames,
    panWorst: Math.max(0, ...tasks),
  };
}

type InPage = Window & { drawing?: Drawing };

/** Runs in the page: draws the hall and returns the milliseconds until it is shown. */
async function openHall(given: { candidate: string; hall: DrawnHall; zoom: number }) {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const started = performance.now();
  const make = new Function(`return ${given.candidate}`)();
  const drawing: Drawing = make(root, given.hall);
  drawing.show(given.zoom, 0, 0);
  // The second frame begins when the first is on the screen.
  await frame();
  await frame();
  (window as InPage).drawing = drawing;
  return performance.now() - started;
}

/** Runs in the page: moves the hall and returns the milliseconds per frame. */
async function panHall({ zoom, frames }: { zoom: number; frames: number }) {
  const { drawing } = window as InPage;
  if (!drawing) throw new Error('nothing is drawn');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  performance.mark('pan-begins');
  const started = performance.now();
  for (let at = 1; at <= frames; at += 1) {
    drawing.show(zoom, -at * 8, -at * 5);
    await frame();
  }
  performance.mark('pan-ends');
  return (performance.now() - started) / frames;
}

/** Runs in the page: zooms in and returns the milliseconds until the sharp frame. */
async function zoomHall(zoom: number) {
  const { drawing } = window as InPage;
  if (!drawing) throw new Error('nothing is drawn');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const started = performance.now();
  drawing.show(zoom, -200, -200);
  await frame();
  await frame();
  return performance.now() - started;
}
