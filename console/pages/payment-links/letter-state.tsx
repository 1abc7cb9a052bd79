import { letterTones } from '../../letters/letter-tones.ts';
import { Badge } from '../../parts/badge.tsx';
import { orderWords } from '../../words/orders.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import type { StaffCart } from './cart-data.ts';

interface LetterStateProps {
  readonly letter: NonNullable<StaffCart['letter']>;
  readonly format: VenueFormat;
}

/** The state of the last letter with a link (LET-02). */
export const LetterState = ({ letter: { state, at, answer }, format }: LetterStateProps) => (
  <>
    {paymentLinkWords.link.last}{' '}
    <Badge tone={letterTones[state]}>{orderWords.letterStates[state]}</Badge>{' '}
    {instantText(at, format)}
    {answer && state !== 'sent' && `: ${answer}`}
  </>
);
