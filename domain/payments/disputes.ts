import { type Minor, sum } from '../pricing/money.ts';

/** A payer's dispute in its current state at the processor. */
export interface DisputeNow {
  readonly ref: string;
  /** Money that the processor withdrew for it; 0 for an inquiry, where a bank only asks. */
  readonly withdrawn: Minor;
  /** The part of it that came back once the dispute ended; null until then. */
  readonly returned: Minor | null;
  /** Its cost to us; null if it is free, or the cost is in another currency. */
  readonly fee: Minor | null;
}

/** A movement of a dispute's money. */
export interface DisputeMovement {
  readonly audit_action: string;
  readonly provider_ref: string | null;
  readonly amount: Minor;
}

/** An unrecorded movement of a dispute. */
export interface UntoldMovement extends DisputeMovement {
  readonly audit_action: 'dispute_opened' | 'dispute_fee' | 'dispute_closed';
  readonly provider_ref: string;
  /** `inquiry` if nothing was withdrawn, or less than was recorded. */
  readonly reason: '' | 'inquiry';
}

/** True for movements of this dispute: later ones of the same kind have a number after the dispute's name. */
const isOfDispute = (ref: string, { provider_ref }: DisputeMovement): boolean =>
  provider_ref === ref || provider_ref?.startsWith(`${ref} `) === true;

/**
 * The unrecorded movements of a dispute, given the recorded ones of its payment, so that the recorded money equals what
 * the processor withdrew and returned. An opening and an end are recorded once. A correction is a separate movement: an
 * inquiry becomes a chargeback, a lost dispute is won after all, or an inquiry was recorded as a chargeback.
 */
export function untoldOfDispute(
  { ref, withdrawn, returned, fee }: DisputeNow,
  recorded: readonly DisputeMovement[],
): UntoldMovement[] {
  const told = recorded.filter((entry) => isOfDispute(ref, entry));
  const of = (action: string) => told.filter(({ audit_action }) => audit_action === action);
  const opened = of('dispute_opened');
  const closed = of('dispute_closed');
  const isTold = (entries: typeof told) => entries.some(({ provider_ref }) => provider_ref === ref);
  const numbered = (entries: typeof told) =>
    `${ref} ${entries.filter(({ provider_ref }) => provider_ref !== ref).length + 2}`;
  const amountOf = (entries: typeof told) => sum(entries.map(({ amount }) => amount));
  const untold: UntoldMovement[] = [];
  const tell = (
    audit_action: UntoldMovement['audit_action'],
    amount: Minor,
    provider_ref: string,
    reason: UntoldMovement['reason'] = '',
  ) => untold.push({ audit_action, amount, provider_ref, reason });

  const kind = withdrawn === 0 ? 'inquiry' : '';
  if (!isTold(opened)) tell('dispute_opened', withdrawn, ref, kind);
  if (fee !== null && of('dispute_fee').length === 0) tell('dispute_fee', fee, ref);

  const taken = isTold(opened) ? amountOf(opened) - amountOf(closed) : withdrawn;
  const due = withdrawn - (returned ?? 0);
  const isEnding = returned !== null && !isTold(closed);
  if (taken < due) tell('dispute_opened', due - taken, numbered(opened));
  if (isEnding) tell('dispute_closed', Math.max(0, taken - due), ref, kind);
  else if (taken > due) tell('dispute_closed', taken - due, numbered(closed), kind);
  return untold;
}
