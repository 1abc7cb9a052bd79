import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type Keep, Keeping, Kept } from '../parts/kept.tsx';
import { editWords } from '../words/order-edits.ts';
import { orderWords } from '../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../words/times.ts';
import { wayOf } from './way-of.ts';

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

/** Shows the outcome of a change of an order from its dry run: tickets, price and money. */
export function EditOutcome({ edit, format }: EditOutcomeProps) {
  const own = editWords;
  const money = (amount: string) => amountText(amount, format);
  const { before, after, due, later, unowed, waived, refund, parts } = edit;
  return (
    <>
      <ul aria-label={own.lines}>
        {edit.lines.map((line, at) => (
          <li key={line.ticket ?? `new ${at}`}>
            <Keeping>{(keep) => lineText(line, format, keep)}</Keeping>
          </li>
        ))}
      </ul>
      <p>
        <Keeping>
          {(keep) =>
            before === after
              ? own.samePrice(keep(money(after)))
              : own.price(keep(money(before)), keep(money(after)))
          }
        </Keeping>
      </p>
      {Number(edit.staying_change) > 0 && (
        <p>
          <Kept value={money(edit.staying_change)}>{orderWords.refund.staying}</Kept>
        </p>
      )}
      {Number(due) > 0 && (
        <p>
          <Kept value={money(due)}>{own.due}</Kept>
        </p>
      )}
      {Number(later) > 0 && (
        <p>
          <Kept value={money(later)}>{own.later}</Kept>
        </p>
      )}
      {Number(unowed) > 0 && (
        <p>
          <Kept value={money(unowed)}>{own.unowed}</Kept>
        </p>
      )}
      {Number(waived) > 0 && (
        <p>
          <Kept value={money(waived)}>{own.waived}</Kept>
        </p>
      )}
      {Number(refund) > 0 &&
        parts.map((part) => (
          <p key={`${part.method} ${part.last_four} ${part.amount}`}>
            <Kept value={money(part.amount)}>{(amount) => own.backTo(amount, wayOf(part))}</Kept>
          </p>
        ))}
    </>
  );
}

function lineText({ from, to }: Line, format: VenueFormat, keep: Keep): string {
  const text = (ticket: NonNullable<Line['from']>) => ticketText(ticket, format, keep);
  if (from && to) return editWords.becomes(text(from), text(to));
  if (to) return editWords.comes(text(to));
  return from ? editWords.goes(text(from)) : '';
}

const ticketText = (
  { type, session, seat, value }: NonNullable<Line['from']>,
  format: VenueFormat,
  keep: Keep,
): string =>
  [
    type,
    session && instantText(session.starts_at, { ...format, timezone: session.timezone }),
    seat,
    keep(amountText(value, format)),
  ]
    .filter(Boolean)
    .join(', ');

interface EditConfirmTextProps {
  readonly trial: Edited;
  readonly format: VenueFormat;
}

/** The label of the button that applies a change to an order. */
export function EditConfirmText({ trial, format }: EditConfirmTextProps) {
  const own = editWords;
  const { needs_approval, due, waived, refund } = trial;
  if (needs_approval) return own.ask;
  if (Number(due) > 0) return own.confirmLink;
  if (Number(waived) > 0) return <Kept value={amountText(waived, format)}>{own.confirmWaive}</Kept>;
  if (Number(refund) > 0) return <Kept value={amountText(refund, format)}>{own.confirmBack}</Kept>;
  return own.confirm;
}
