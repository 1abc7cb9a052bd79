import type { OrderConfirmation } from '#contract/letters/letters.ts';
import type { LetterWords } from './letter-words.ts';
import type { MembershipsView } from './memberships-view.ts';
import type { LetterVisit, OrderView } from './order-view.ts';
import { sellerLines } from './seller-lines.ts';

/** The plain-text version of the order confirmation. */
export function orderConfirmationText(
  { orderUrl }: OrderConfirmation,
  view: OrderView,
  words: LetterWords,
): string {
  const parts: readonly (readonly string[])[] = [
    [view.title, words('letter.order.number', { number: view.number })],
    [view.intro],
    view.gone.length > 0
      ? [words('letter.change.gone'), ...view.gone, words('letter.change.codes')]
      : [],
    orderUrl === null
      ? []
      : [
          words(
            view.isOfMembers || !view.hasCodes
              ? 'letter.order.open_at_membership'
              : 'letter.order.open_at',
            { address: orderUrl },
          ),
        ],
    view.hasCodes ? [view.keep] : [],
    ...view.visits.map((visit) => visitLines(visit, view, words)),
    view.memberships ? membershipLines(view.memberships) : [],
    view.hasReceipt ? receiptLines(view, words) : [],
    view.hasCalendar ? [words('letter.order.calendar')] : [],
    sellerLines(view.seller, words),
  ];
  return `${parts
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const receiptLines = (view: OrderView, words: LetterWords): string[] => [
  words('letter.order.receipt'),
  ...view.receipt.map(({ text, amount, event }) =>
    event === '' ? `${text}: ${amount}` : `${text} (${event}): ${amount}`,
  ),
  ...[...view.sums, view.total, ...view.settled].map(({ label, amount }) => `${label}: ${amount}`),
  view.bought,
];

const membershipLines = ({ title, levels, cancel, lines }: MembershipsView): string[] => [
  title,
  ...levels.flatMap(({ name, lines: ofLevel }) => [name, ...ofLevel]),
  ...(cancel ? [`${cancel.label}: ${cancel.url}`] : []),
  ...lines,
];

const visitLines = (visit: LetterVisit, view: OrderView, words: LetterWords): string[] => [
  visit.name,
  ...visit.when,
  [visit.venue, ...visit.address].join(', '),
  ...visit.tickets.map(({ number, name, details }) => {
    const text = [name, ...details].join(', ');
    if (number === null) return text;
    const ticket = words(view.isOfMembers ? 'letter.order.member' : 'letter.order.ticket', {
      number: String(number),
      count: String(view.ticketCount),
    });
    return `${ticket}: ${text}`;
  }),
];
