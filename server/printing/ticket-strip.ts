import { Page } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { box, code, fact, mm, place, sign, text, type Written } from './paper-parts.ts';
import type { PrintedTicket } from './printout.ts';

const black = '#000000';
const roll = { width: 80 * mm, side: 5 * mm, end: 6 * mm };
const width = roll.width - 2 * roll.side;

/** One page per ticket, as long as its content: the printer cuts between pages. Thermal paper prints only black. */
export function strips(printout: Written): ReactElement[] {
  const written = {
    ...printout,
    colours: { brand: black, title: black, text: black, muted: black, line: black, cut: black },
  };
  return written.tickets.map((ticket, at) =>
    h(
      Page,
      {
        key: at,
        size: [roll.width],
        wrap: false,
        style: { paddingHorizontal: roll.side, paddingVertical: roll.end },
      },
      ...stripOf(ticket, at, written),
    ),
  );
}

function stripOf(ticket: PrintedTicket, at: number, written: Written): ReactElement[] {
  const { order, tickets } = written;
  const line = (content: string, size: number, more: object = {}) =>
    text(content, { size, color: black, align: 'center', width, ...more }, written).element;
  return [
    box(
      { alignItems: 'center' },
      sign(written, { width: written.logo ? 56 * mm : width, height: 16 * mm }, { align: 'center' })
        .element,
    ),
    line(ticket.event, 16, { isBold: true, lines: 4, above: 4 * mm }),
    line(ticket.when, 13, { isBold: true, lines: 3, above: 1.5 * mm }),
    line(ticket.venue, 9.5, { lines: 2, above: 1.5 * mm }),
    line(ticket.address, 9.5, { lines: 3 }),
    box({
      borderTopWidth: 0.75,
      borderTopStyle: 'dashed',
      borderTopColor: black,
      marginVertical: 3.5 * mm,
    }),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', columnGap: 4 * mm, rowGap: 2 * mm },
      ...ticket.facts.map((one) => fact(one, { minWidth: 19 * mm, width }, written).element),
    ),
    box({ alignItems: 'center', marginTop: 2 * mm }, code(ticket.scanCode, 62 * mm)),
    line(`${order.label} ${order.text}`, 10.5, { isBold: true }),
    line(place(at, tickets), 9.5),
  ].filter((part) => part !== null);
}
