import { parentPort, workerData } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { printFonts } from './print-fonts.ts';
import { inOneLine } from './printed-letters.ts';
import type { Printout } from './printout.ts';
import { ticketPaper } from './ticket-paper.ts';
import { writer } from './writing.ts';

async function print(printout: Printout): Promise<Uint8Array> {
  const fonts = await printFonts(inOneLine(textOf(printout)));
  return renderToBuffer(ticketPaper(printout, writer(fonts)));
}

/** All text of a printout. */
function textOf({ seller, order, tickets }: Printout): string {
  const printed = tickets.flatMap(({ event, when, venue, address, facts }) => [
    ...[event, when, venue, address],
    ...facts.flatMap(({ label, text }) => [label, text]),
  ]);
  return [seller, order.label, order.text, ...printed, '0123456789 /-…'].join(' ');
}

// A failure ends the worker, and with it the wait for the answer.
void print(workerData as Printout).then((file) => parentPort?.postMessage(file));
