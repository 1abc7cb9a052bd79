import { Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { type Block, box, code, fact, mm, place, sign, text, type Written } from './paper-parts.ts';
import type { PrintedTicket } from './printout.ts';

const edge = 0.75;

/** Three cards on a sheet of A4, with lines to cut along between them. */
const card = { height: 89 * mm, gap: 5 * mm, perSheet: 3, margin: 10 * mm };
const brand = { width: 3 * mm };
const stub = { width: 60 * mm };
const texts = {
  padding: 6 * mm,
  below: 5 * mm,
  width: (210 - 12) * mm - 2 * (card.margin + edge) - brand.width - stub.width,
  /** Minimum gap above the facts. */
  gap: 2 * mm,
};

/** The space for a card's texts. */
export const room = {
  width: texts.width,
  height: card.height - 2 * edge - texts.padding - texts.below,
};

/** Text scales, tried in order until all texts fit on the card. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

export function sheets(written: Written): ReactElement[] {
  const count = Math.ceil(written.tickets.length / card.perSheet);
  return Array.from({ length: count }, (_, sheet) => {
    const from = sheet * card.perSheet;
    const shown = written.tickets.slice(from, from + card.perSheet);
    return h(
      Page,
      { key: sheet, size: 'A4', style: { padding: card.margin } },
      ...shown.map((ticket, at) =>
        h(View, { key: at }, at > 0 && cutLine(written), cardOf(ticket, from + at, written)),
      ),
    );
  });
}

const cutLine = ({ colours }: Written) =>
  box(
    { height: card.gap, justifyContent: 'center' },
    box({ borderTopWidth: 0.5, borderTopColor: colours.cut, borderTopStyle: 'dashed' }),
  );

function cardOf(ticket: PrintedTicket, at: number, written: Written): ReactElement {
  const { colours, order, tickets } = written;
  const centred = { align: 'center', width: stub.width - edge } as const;
  return box(
    {
      height: card.height,
      flexDirection: 'row',
      borderWidth: edge,
      borderColor: colours.line,
      borderRadius: 8,
      overflow: 'hidden',
    },
    box({ ...brand, backgroundColor: colours.brand }),
    box(
      { flex: 1, padding: texts.padding, paddingBottom: texts.below },
      cardTexts(ticket, written).element,
    ),
    box(
      {
        ...stub,
        alignItems: 'center',
        justifyContent: 'center',
        borderLeftWidth: edge,
        borderLeftColor: colours.cut,
        borderLeftStyle: 'dashed',
      },
      code(ticket.scanCode, 54 * mm),
      text(
        `${order.label} ${order.text}`,
        { ...centred, size: 9, color: colours.text, isBold: true },
        written,
      ).element,
      text(place(at, tickets), { ...centred, size: 8, color: colours.muted }, written).element,
    ),
  );
}

/** Sets a card's texts at the largest scale at which all of them fit: letters of some scripts are tall. */
export function cardTexts(ticket: PrintedTicket, written: Written): Block {
  let tried = textsAt(1, ticket, written);
  for (const scale of scales) {
    tried = textsAt(scale, ticket, written);
    if (tried.height <= room.height) break;
  }
  return tried;
}

function textsAt(scale: number, ticket: PrintedTicket, written: Written): Block {
  const { colours } = written;
  const { width } = texts;
  const above = [
    header(scale, written),
    text(
      ticket.event,
      {
        width,
        size: 17 * scale,
        color: colours.title,
        isBold: true,
        lines: 2,
        above: 4 * mm * scale,
      },
      written,
    ),
    text(
      ticket.when,
      { width, size: 12.5 * scale, color: colours.text, isBold: true, lines: 2, above: mm * scale },
      written,
    ),
    text(
      ticket.venue,
      { width, size: 9 * scale, color: colours.text, above: 1.5 * mm * scale },
      written,
    ),
    text(ticket.address, { width, size: 9 * scale, color: colours.muted }, written),
  ];
  const facts = factsOf(scale, ticket, written);
  const height = above.reduce((sum, block) => sum + block.height, texts.gap + facts.height);
  return {
    width,
    height,
    element: box(
      { height: room.height, justifyContent: 'space-between' },
      box({}, ...above.map(({ element }) => element)),
      facts.element,
    ),
  };
}

/** The logo, with the seller's name next to it. */
function header(scale: number, written: Written): Block {
  const { seller, logo, colours } = written;
  const most = logo ? { width: 52 * mm, height: 11 * mm } : { width: texts.width, height: 0 };
  const picture = sign(written, most, { align: 'left', scale });
  if (!logo) return picture;
  const width = texts.width - picture.width - 4 * mm;
  const name = text(seller, { width, size: 8 * scale, color: colours.muted, lines: 2 }, written);
  return {
    width: texts.width,
    height: Math.max(picture.height, name.height),
    element: box(
      { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
      picture.element,
      name.element,
    ),
  };
}

/** Facts side by side, in as many rows as they need. */
function factsOf(scale: number, { facts }: PrintedTicket, written: Written): Block {
  const gap = { column: 6 * mm * scale, row: 1.5 * mm * scale };
  const rows: { width: number; height: number; elements: Block['element'][] }[] = [];
  for (const one of facts) {
    const { width, height, element } = fact(one, { width: 54 * mm, scale }, written);
    const row = rows.at(-1);
    if (row && row.width + gap.column + width <= texts.width) {
      row.width += gap.column + width;
      row.height = Math.max(row.height, height);
      row.elements.push(element);
    } else rows.push({ width, height, elements: [element] });
  }
  return {
    width: texts.width,
    height: rows.reduce((sum, { height }, at) => sum + height + (at > 0 ? gap.row : 0), 0),
    element: box(
      { rowGap: gap.row },
      ...rows.map(({ elements }) =>
        box({ flexDirection: 'row', columnGap: gap.column }, ...elements),
      ),
    ),
  };
}
