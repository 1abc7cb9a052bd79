import { parentPort, workerData } from 'node:worker_threads';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { breaksOf } from './breaks.ts';
import { printFonts } from './print-fonts.ts';
import type { Printout } from './printout.ts';
import { ticketPaper } from './ticket-paper.ts';

async function print(printout: Printout): Promise<Uint8Array> {
  Font.registerHyphenationCallback(breaksOf);
  const fonts = await printFonts(textOf(printout));
  for (const { family, weight, bytes } of fonts) {
    const src = `data:font/ttf;base64,${bytes.toString('base64')}`;
    Font.register({ family, fontWeight: weight, src });
    const asked = { fontFamily: family, fontWeight: weight };
    await Font.load(asked);
    // A font is embedded once for each name, and these have that of the font they are parts of.
    const part = Font.getFont(asked)?.data;
    if (part) Object.defineProperty(part, 'postscriptName', { value: nameOf(family, weight) });
  }
  const families = [...new Set(fonts.map(({ family }) => family))];
  return renderToBuffer(ticketPaper(printout, families));
}

/** A PostScript name, which has no other signs: "noto-sans-latin-400". */
const nameOf = (family: string, weight: number): string => `${family.replace('/', '-')}-${weight}`;

/** All characters that are printed. */
function textOf({ seller, order, tickets }: Printout): string {
  const printed = tickets.flatMap(({ event, when, venue, address, facts }) => [
    ...[event, when, venue, address],
    ...facts.flatMap(({ label, text }) => [label, text]),
  ]);
  return [seller, order.label, order.text, ...printed, '0123456789 /-…'].join('');
}

// A failure ends the worker, and with it the wait for the answer.
void print(workerData as Printout).then((file) => parentPort?.postMessage(file));
