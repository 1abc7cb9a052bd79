import { Document } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { Printout } from './printout.ts';
import { sheets } from './ticket-card.ts';
import { strips } from './ticket-strip.ts';
import type { Write } from './writing.ts';

/** The pages of a printout. */
export function ticketPaper(printout: Printout, write: Write) {
  const { paper, language, seller, order } = printout;
  const written = { ...printout, write };
  const about = {
    title: `${order.label} ${order.text}`,
    author: seller,
    creator: seller,
    producer: seller,
  };
  return h(
    Document,
    { ...about, language },
    ...(paper === 'a4' ? sheets(written) : strips(written)),
  );
}
