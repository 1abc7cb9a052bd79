import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { editWords } from '../words/order-edits.ts';
import { orderWords } from '../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../words/times.ts';

type Edited = StaffCallAnswer<'editOrder'>['edit'];
type Line = Edited['lines'][number];
type Outcome = Pick<
  Edited,
  | 'lines'
  | 'before'
  | 'after'
  | 'due'
  | 'later'
  | 'unowed'
  | 'waived'
  | 'refund'
  | 'parts'
  | 'staying_change'
>;

interface EditOutcomeProps {
  readonly edit: Outcome;
  readonly format: VenueFormat;
}

/** Shows the outcome of a change of an order, as its dry run says it: tickets, price and money. */
export function EditOutcome({ edit, format }: EditOutcomeProps) {
  const own = editWords;
  const money = (amount: string) => amountText(amount, format);
  const { before, after, due, later, unowed, waived, refund, parts } = edit;
  return (
    <>
      <ul aria-label={own.lines}>
        {edit.lines.map((line, at) => (
          <li key={line.ticket ?? `new ${at}`}>{lineText(line, format)}</li>
        ))}
      </ul>
      <p>
        {before === after ? own.samePrice(money(after)) : own.price(money(before), money(after))}
      </p>
      {Number(edit.staying_change) > 0 && (
        <p>{orderWords.refund.staying(money(edit.staying_change))}</p>
      )}
      {Number(due) > 0 && <p>{own.due(money(due))}</p>}
      {Number(later) > 0 && <p>{own.later(money(later))}</p>}
      {Number(unowed) > 0 && <p>{own.unowed(money(unowed))}</p>}
      {Number(waived) > 0 && <p>{own.waived(money(waived))}</p>}
      {Number(refund) > 0 &&
        parts.map((part) => (
          <p key={`${part.method} ${part.last_four} ${part.amount}`}>
            {own.backTo(money(part.amount), wayText(part))}
          </p>
        ))}
    </>
  );
}

const wayText = ({ method, last_four }: Edited['parts'][number]): string =>
  [orderWords.methods[method] ?? method, last_four && orderWords.ending(last_four)]
    .filter(Boolean)
    .join(' ');

function lineText({ from, to }: Line, format: VenueFormat): string {
  if (from && to) return editWords.becomes(ticketText(from, format), ticketText(to, format));
  if (to) return editWords.comes(ticketText(to, format));
  return from ? editWords.goes(ticketText(from, format)) : '';
}

const ticketText = (
  { type, session, seat, value }: NonNullable<Line['from']>,
  format: VenueFormat,
): string =>
  [
    type,
    session && instantText(session.starts_at, { ...format, timezone: session.timezone }),
    seat,
    amountText(value, format),
  ]
    .filter(Boolean)
    .join(', ');
