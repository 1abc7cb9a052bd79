import { seatLetter } from '#domain/theme/seat-colours.ts';
import classes from './group-swatch.module.css';

/** The sign of a ticket group: its colour and letter (SEA-12). */
export function GroupSwatch({ at }: { readonly at: number }) {
  return (
    <span
      className={classes['swatch']}
      aria-hidden="true"
      style={{ background: `var(--seat-${at % 20})`, color: `var(--on-seat-${at % 20})` }}
    >
      {seatLetter(at)}
    </span>
  );
}
