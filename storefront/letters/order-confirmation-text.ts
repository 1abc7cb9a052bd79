import type { OrderConfirmation } from '#contract/letters.ts';
import type { LetterWords } from './letter-words.ts';
import type { MembershipsView } from './memberships-view.ts';
import type { LetterVisit, OrderView } from './order-view.ts';
import { sellerLines } from './seller-lines.ts';

/** The letter that confirms an order for those who read without HTML. */
export function orderConfirmationText(
  { orderUrl }: OrderConfirmation,
  view: OrderView,
  words: LetterWords,
): string {
  const parts: readonly (readonly string[])[] = [
    [view.title, words('letter.order.number', { number: view.number })],
    [words('letter.order.open_at', { address: orderUrl })],
    [words('letter.order.keep')],
    ...view.visits.map((visit) => visitLines(visit, view, words)),
    view.memberships ? membershipLines(view.memberships) : [],
    [
      words('letter.order.receipt'),
      ...view.receipt.map(({ text, amount, event }) =>
        event === '' ? `${text}: ${amount}` : `${text} (${event}): ${amount}`,
      ),
      ...[...view.sums, view.total].map(({ label, amount }) => `${label}: ${amount}`),
      view.bought,
    ],
    view.hasCalendar ? [words('letter.order.calendar')] : [],
    sellerLines(view.seller),
  ];
  return `${parts
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const membershipLines = ({ title, levels, lines }: MembershipsView): string[] => [
  title,
  ...levels.flatMap(({ name, lines: ofLevel }) => [name, ...ofLevel]),
  ...lines,
];

const visitLines = (visit: LetterVisit, view: OrderView, words: LetterWords): string[] => [
  visit.name,
  ...visit.when,
  [visit.venue, ...visit.address].join(', '),
  ...visit.tickets.map(({ number, name, details }) => {
    const ticket = words('letter.order.ticket', {
      number: String(number),
      count: String(view.ticketCount),
    });
    return `${ticket}: ${[name, ...details].join(', ')}`;
  }),
];
