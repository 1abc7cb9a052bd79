import { Document, Image, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react';
import type { PrintedFact, PrintedTicket, Printout } from './printout.ts';
import { qrPath } from './qr-path.ts';

/** A millimetre in points, the unit of pages. */
export const mm = 72 / 25.4;

type Style = NonNullable<ComponentProps<typeof View>['style']>;

const box = (style: Style, ...children: ReactNode[]) => h(View, { style }, ...children);

interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'center';
  readonly lines?: number;
  readonly above?: number;
}

/** A text of some lines; what does not fit into them is cut, and says so by an ellipsis. */
const text = (
  content: string,
  { size, color, isBold, align = 'left', lines = 1, above = 0 }: TextStyle,
) =>
  content === ''
    ? null
    : h(
        Text,
        {
          style: {
            fontSize: size,
            color,
            fontWeight: isBold ? 700 : 400,
            textAlign: align,
            lineHeight: 1.3,
            marginTop: above,
            maxLines: lines,
            textOverflow: 'ellipsis',
          },
        },
        content,
      );

function code(content: string, side: number): ReactElement {
  const { side: modules, path } = qrPath(content);
  return h(
    Svg,
    { viewBox: `0 0 ${modules} ${modules}`, style: { width: side, height: side } },
    h(Path, { d: path, fill: '#000000' }),
  );
}

/** The logo in a box; a seller without one is named. */
function sign(
  { seller, logo, colours }: Printout,
  most: { width: number; height: number },
  align: 'left' | 'center',
) {
  if (!logo) {
    return text(seller, { size: 12, color: colours.text, isBold: true, align, lines: 2 });
  }
  const scale = Math.min(most.width / logo.width, most.height / logo.height);
  const data = Buffer.from(logo.png);
  return h(Image, {
    src: { data, format: 'png' },
    style: { width: logo.width * scale, height: logo.height * scale },
  });
}

const fact = ({ label, text: value }: PrintedFact, { colours }: Printout, style: Style) =>
  box(
    style,
    text(label, { size: 7.5, color: colours.muted }),
    text(value, { size: 10.5, color: colours.text, isBold: true, lines: 2 }),
  );

/** Three cards on a sheet of A4, with lines to cut along between them. */
const card = { height: 89 * mm, gap: 5 * mm, perSheet: 3, margin: 10 * mm };

function sheets(printout: Printout, fontFamily: string[]): ReactElement[] {
  const count = Math.ceil(printout.tickets.length / card.perSheet);
  return Array.from({ length: count }, (_, sheet) => {
    const from = sheet * card.perSheet;
    const shown = printout.tickets.slice(from, from + card.perSheet);
    return h(
      Page,
      { key: sheet, size: 'A4', style: { fontFamily, padding: card.margin } },
      ...shown.map((ticket, at) =>
        h(View, { key: at }, at > 0 && cutLine(printout), cardOf(ticket, from + at, printout)),
      ),
    );
  });
}

const cutLine = ({ colours }: Printout) =>
  box(
    { height: card.gap, justifyContent: 'center' },
    box({ borderTopWidth: 0.5, borderTopColor: colours.cut, borderTopStyle: 'dashed' }),
  );

function cardOf(ticket: PrintedTicket, at: number, printout: Printout): ReactElement {
  const { colours, order, tickets, seller, logo } = printout;
  return box(
    {
      height: card.height,
      flexDirection: 'row',
      borderWidth: 0.75,
      borderColor: colours.line,
      borderRadius: 8,
      overflow: 'hidden',
    },
    box({ width: 3 * mm, backgroundColor: colours.brand }),
    box(
      { flex: 1, padding: 6 * mm, paddingBottom: 5 * mm, justifyContent: 'space-between' },
      box(
        {},
        box(
          { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
          sign(printout, { width: 52 * mm, height: 11 * mm }, 'left'),
          logo &&
            box(
              { flex: 1, marginLeft: 4 * mm, alignItems: 'flex-end' },
              text(seller, { size: 8, color: colours.muted, lines: 2 }),
            ),
        ),
        text(ticket.event, {
          size: 17,
          color: colours.title,
          isBold: true,
          lines: 2,
          above: 4 * mm,
        }),
        text(ticket.when, {
          size: 12.5,
          color: colours.text,
          isBold: true,
          lines: 2,
          above: 1 * mm,
        }),
        text(ticket.venue, { size: 9, color: colours.text, above: 1.5 * mm }),
        text(ticket.address, { size: 9, color: colours.muted }),
      ),
      box(
        { flexDirection: 'row', flexWrap: 'wrap', columnGap: 6 * mm, rowGap: 1.5 * mm },
        ...ticket.facts.map((one) => fact(one, printout, { maxWidth: 54 * mm })),
      ),
    ),
    box(
      {
        width: 60 * mm,
        alignItems: 'center',
        justifyContent: 'center',
        borderLeftWidth: 0.75,
        borderLeftColor: colours.cut,
        borderLeftStyle: 'dashed',
      },
      code(ticket.scanCode, 54 * mm),
      text(`${order.label} ${order.text}`, {
        size: 9,
        color: colours.text,
        isBold: true,
        align: 'center',
      }),
      text(place(at, tickets), { size: 8, color: colours.muted, align: 'center' }),
    ),
  );
}

/** "2 / 5"; nothing for a single ticket. */
const place = (at: number, tickets: readonly PrintedTicket[]): string =>
  tickets.length > 1 ? `${at + 1} / ${tickets.length}` : '';

/** A page for each ticket, as long as what is on it: the printer cuts between pages. Thermal paper knows black only. */
function strips(printout: Printout, fontFamily: string[]): ReactElement[] {
  const { order, tickets } = printout;
  const black = '#000000';
  const printed = {
    ...printout,
    colours: { brand: black, title: black, text: black, muted: black, line: black, cut: black },
  };
  return tickets.map((ticket, at) =>
    h(
      Page,
      {
        key: at,
        size: [80 * mm],
        wrap: false,
        style: { fontFamily, paddingHorizontal: 5 * mm, paddingVertical: 6 * mm },
      },
      box({ alignItems: 'center' }, sign(printed, { width: 56 * mm, height: 16 * mm }, 'center')),
      text(ticket.event, {
        size: 16,
        color: black,
        isBold: true,
        align: 'center',
        lines: 4,
        above: 4 * mm,
      }),
      text(ticket.when, {
        size: 13,
        color: black,
        isBold: true,
        align: 'center',
        lines: 3,
        above: 1.5 * mm,
      }),
      text(ticket.venue, { size: 9.5, color: black, align: 'center', lines: 2, above: 1.5 * mm }),
      text(ticket.address, { size: 9.5, color: black, align: 'center', lines: 3 }),
      box({
        borderTopWidth: 0.75,
        borderTopStyle: 'dashed',
        borderTopColor: black,
        marginVertical: 3.5 * mm,
      }),
      box(
        { flexDirection: 'row', flexWrap: 'wrap', columnGap: 4 * mm, rowGap: 2 * mm },
        ...ticket.facts.map((one) => fact(one, printed, { minWidth: 19 * mm, maxWidth: 70 * mm })),
      ),
      box({ alignItems: 'center', marginTop: 2 * mm }, code(ticket.scanCode, 62 * mm)),
      text(`${order.label} ${order.text}`, {
        size: 10.5,
        color: black,
        isBold: true,
        align: 'center',
      }),
      text(place(at, tickets), { size: 9.5, color: black, align: 'center' }),
    ),
  );
}

/** The pages of a printout, in fonts that are registered under these names. */
export function ticketPaper(printout: Printout, fonts: string[]) {
  const { paper, language, seller, order } = printout;
  const pages = paper === 'a4' ? sheets(printout, fonts) : strips(printout, fonts);
  const about = {
    title: `${order.label} ${order.text}`,
    author: seller,
    creator: seller,
    producer: seller,
  };
  return h(Document, { ...about, language }, ...pages);
}
