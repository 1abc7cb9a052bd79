import { localDateTime } from '#domain/time/local-date-time.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Kept } from '../../parts/kept.tsx';
import { paymentLinkWords as own } from '../../words/payment-links.ts';
import { amountText, dayText, instantText, type VenueFormat } from '../../words/times.ts';
import { lastDayOf, type StaffCart } from './cart-data.ts';
import { LetterState } from './letter-state.tsx';

interface CellProps {
  readonly cart: StaffCart;
  readonly format: VenueFormat;
}

const tones: Readonly<Record<StaffCart['state'], Tone>> = {
  open: 'info',
  part_paid: 'warning',
  paid: 'positive',
  expired: 'plain',
  withdrawn: 'plain',
};

/** The expiry of an open hold. The console's holds end with a day, and a program's at any time. */
function stateText(cart: StaffCart, format: VenueFormat): string {
  const { state, expires_at, timezone } = cart;
  if (state !== 'open') return '';
  if (expires_at === null) return own.untilPaid;
  const isMidnight = localDateTime(expires_at, timezone).time === '00:00';
  return isMidnight
    ? own.untilEnd(dayText(lastDayOf(cart)))
    : own.until(instantText(expires_at, { ...format, timezone }));
}

/** The state of a cart, the end of its hold and its last letter. */
export const CartState = ({ cart, format }: CellProps) => (
  <>
    <Badge tone={tones[cart.state]}>{own.states[cart.state]}</Badge> {stateText(cart, format)}
    {cart.letter && cart.link !== null && (
      <div>
        <LetterState letter={cart.letter} format={format} />
      </div>
    )}
  </>
);

/** A cart's price, and the amount paid so far. */
export const CartPrice = ({ cart: { price, paid, parts }, format }: CellProps) => (
  <>
    <div>{amountText(price, format)}</div>
    {Number(paid) > 0 && paid !== price && (
      <div translate="yes">
        <Kept value={amountText(paid, format)}>{(amount) => own.paidOf(amount, parts)}</Kept>
      </div>
    )}
  </>
);
