import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { HangingChoices } from '../../orders/hanging-choices.tsx';
import { TicketsBack } from '../../orders/tickets-back.tsx';
import type { Hanging, HangingWish } from '../../orders/use-hanging.ts';
import { wayOf } from '../../orders/way-of.ts';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import classes from './order.module.css';

/** Shows what a refund would do, from its dry run. */
export function RefundPreview({
  trial,
  format,
  hanging,
  isRunning,
  onChoose,
}: {
  readonly trial: StaffCallAnswer<'refundOrder'>['refund'];
  readonly format: VenueFormat;
  readonly hanging: Hanging;
  readonly isRunning: boolean;
  /** Requests a new preview after a choice about what depends on a membership. */
  readonly onChoose: (chosen: HangingWish) => void;
}) {
  const own = orderWords.refund;
  return (
    <>
      {trial.failed.map(({ id, amount }) => (
        <Notice key={id} tone="warning">
          <Kept value={amountText(amount, format)}>{orderWords.failedRefund.beside}</Kept>
        </Notice>
      ))}
      {trial.needs_approval && <Notice tone="info">{own.needsApproval}</Notice>}
      <TicketsBack outcome={trial} format={format} />
      <p>{trial.parts.length > 0 ? own.goesTo : orderWords.cancel.nothingBack}</p>
      <ul className={classes['parts']}>
        {trial.parts.map((part) => (
          <li key={`${part.method} ${part.last_four} ${part.amount}`}>
            <Kept value={amountText(part.amount, format)}>
              {(amount) => own.part(amount, wayOf(part))}
            </Kept>
          </li>
        ))}
      </ul>
      {Number(trial.staying_change) > 0 && (
        <p>
          <Kept value={amountText(trial.staying_change, format)}>{own.staying}</Kept>
        </p>
      )}
      <HangingChoices
        outcome={trial}
        hanging={hanging}
        isDisabled={isRunning}
        onChoose={onChoose}
        format={format}
      />
    </>
  );
}

interface GivenProps {
  /** The amount to refund. */
  readonly given: string;
  readonly format: VenueFormat;
}

/** The name of the button that refunds. */
export const ConfirmText = ({ given, format }: GivenProps) =>
  Number(given) > 0 ? (
    <Kept value={amountText(given, format)}>{orderWords.refund.confirm}</Kept>
  ) : (
    orderWords.cancel.confirm
  );

/** The outcome of a completed refund. */
export const DoneText = ({ given, format }: GivenProps) =>
  Number(given) > 0 ? (
    <Kept value={amountText(given, format)}>{orderWords.refund.done}</Kept>
  ) : (
    orderWords.cancel.done
  );
