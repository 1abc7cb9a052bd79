import type { Paper } from '#domain/orders/print-limits.ts';
import { palette } from '#domain/theme/palette.ts';
import { loadSharp } from '../drawing/sharp.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { readImage } from '../store/catalogue/images.ts';
import type { Store } from '../store/database.ts';
import { addressLine, type TicketPass } from '../wallet/ticket-passes.ts';
import type { PrintColours, PrintedLogo, PrintedTicket, Printout } from './printout.ts';

/** Colours of a seller without a theme. */
const plain = { brand: '#1f3a5f', accent: '#b4472a', neutral: '#6b7280' };

/** The size in pixels that a logo is scaled to fit: enough for 300 dpi. */
const logoBox = { width: 800, height: 200 };

/** Returns an order's tickets for printing, in the seller's look and words, with the same facts as wallet passes. */
export async function orderPrintout(
  store: Store,
  catalogue: Catalogue,
  { paper, passes }: { paper: Paper; passes: readonly [TicketPass, ...TicketPass[]] },
): Promise<Printout> {
  const [{ seller, language, words, orderNumber }] = passes;
  const theme = catalogue.themes.get(seller.id) ?? catalogue.themes.get('');
  const colours = palette(theme ?? plain, 'light');
  return {
    paper,
    language,
    seller: seller.name,
    logo: theme?.logo ? await drawnLogo(store, catalogue, { id: theme.logo, paper }) : undefined,
    colours: {
      brand: colours.brand,
      title: colours['brand-text'],
      text: colours.text,
      muted: colours.muted,
      line: colours.line,
      cut: colours.edge,
    } satisfies PrintColours,
    order: { label: words['pass.order'], text: orderNumber },
    tickets: passes.map(ticketOf),
  };
}

function ticketOf(pass: TicketPass): PrintedTicket {
  const { words, seat, scanCode } = pass;
  if (scanCode === null) throw new Error('a ticket without a code is printed');
  const facts = [
    [words['pass.ticket'], pass.type],
    [words['pass.group'], pass.group],
    [words['pass.section'], seat?.section],
    [words['pass.row'], seat?.row],
    [words['pass.seat'], seat?.seat],
    [words['pass.name'], pass.holder],
  ] as const;
  return {
    event: pass.eventName,
    when: [pass.date, pass.time].filter(Boolean).join(', ') || words['pass.any_time'],
    venue: pass.venue.name,
    address: addressLine(pass.venue),
    facts: facts.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    scanCode,
  };
}

/** Returns the logo for light backgrounds, in shades of grey for a roll. A truncated file is drawn as far as it goes. */
async function drawnLogo(
  store: Store,
  catalogue: Catalogue,
  { id, paper }: { id: string; paper: Paper },
): Promise<PrintedLogo | undefined> {
  const image = await store.read(catalogue.portal.id, (tx) => readImage(tx, id));
  if (!image) return undefined;
  const sharp = await loadSharp();
  const drawing = sharp(image.bytes, { density: 300, failOn: 'none' }).resize({
    ...logoBox,
    fit: 'inside',
  });
  const onPaper =
    paper === 'roll' ? drawing.flatten({ background: '#ffffff' }).grayscale() : drawing;
  const { data, info } = await onPaper.png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
