import { memo } from 'react';
import { type SeatPlace, stateOf } from '#domain/seats/seat-map.ts';
import type { PackedStates } from '#domain/seats/seat-singles.ts';
import { seatLetter } from '#domain/theme/seat-colours.ts';
import { groupOf, type Hall, type Standing, standingOf } from './hall.ts';
import classes from './seat-marks.module.css';
import type { SeatRow } from './seat-rows.ts';

/** The minimum radius of a seat in px at which a letter, a number, or both are legible on it. */
export const legible = { letter: 5, number: 10, both: 17, row: 4.5 } as const;

/** A drawn wheelchair and a plus, on a 2 by 2 grid around the centre. */
const signs = {
  accessible: 'M-.12-.62a.1.1 0 1 0 .01 0M-.12-.38v.42h.42l.2.48M-.3-.05a.38.38 0 1 0 .5.5',
  companion: 'M0-.42v.84M-.42 0h.84',
} as const;

interface SeatLabelsProps {
  readonly hall: Hall;
  readonly states: PackedStates;
  readonly seats: readonly number[];
  readonly isHidden: (index: number) => boolean;
  /** The drawn radius of a seat, in px. */
  readonly size: number;
}

/** The labels of the free seats in view: the group's letter and the seat's number. */
export const SeatLabels = memo(function SeatLabels(props: SeatLabelsProps) {
  const { hall, states, seats, isHidden, size } = props;
  if (size < legible.letter) return null;
  return seats.map((index) => {
    const seat = hall.map.seats[index];
    const group = groupOf(hall, index);
    if (!seat || !group || isHidden(index) || stateOf(states[index]) !== 'available') return null;
    const at = hall.groups.indexOf(group);
    const letter = seatLetter(at);
    const colour = { color: `var(--on-seat-${at % 20})` };
    const { x, y, r } = seat;
    if (seat.kind !== 'standard') return <Sign key={index} seat={seat} colour={colour} />;
    return (
      <g key={index} style={colour}>
        <text className={classes['label']} x={x} y={y} fontSize={r * 0.95}>
          {size < legible.number ? letter : seat.seat}
        </text>
        {size >= legible.both && (
          <text className={classes['label']} x={x} y={y - r * 0.62} fontSize={r * 0.42}>
            {letter}
          </text>
        )}
      </g>
    );
  });
});

function Sign({ seat, colour }: { seat: SeatPlace; colour: { color: string } }) {
  if (seat.kind === 'standard') return null;
  return (
    <path
      className={classes['sign']}
      style={colour}
      d={signs[seat.kind]}
      transform={`translate(${seat.x} ${seat.y}) scale(${seat.r * 0.95})`}
    />
  );
}

interface RowLabelsProps {
  readonly hall: Hall;
  readonly rows: readonly SeatRow[];
  /** The left edge of the visible part of the map. */
  readonly left: number;
}

/**
 * The names of the rows in view, at both ends, or at the window's edge if a row extends beyond it.
 */
export const RowLabels = memo(function RowLabels({ hall, rows, left }: RowLabelsProps) {
  return rows.map(({ section, row, seats }) => {
    const first = hall.map.seats[seats.find((index) => isAfter(hall, index, left)) ?? -1];
    if (first && first.seat_template_id !== hall.map.seats[seats[0] ?? -1]?.seat_template_id) {
      return (
        <g key={`${section} ${row}`} transform={`translate(${left} ${first.y})`}>
          <rect
            className={classes['flag']}
            y={-first.r * 0.75}
            width={first.r * (0.7 + row.length * 0.7)}
            height={first.r * 1.5}
          />
          <text
            className={classes['row']}
            x={first.r * (0.35 + row.length * 0.35)}
            fontSize={first.r * 1.05}
          >
            {row}
          </text>
        </g>
      );
    }
    const ends = [seats.slice(0, 2), seats.slice(-2).toReversed()];
    return ends.map(([end, inner = end], at) => {
      const [seat, next] = [hall.map.seats[end ?? -1], hall.map.seats[inner ?? -1]];
      if (!seat || !next) return null;
      const length = Math.hypot(seat.x - next.x, seat.y - next.y);
      const out = length === 0 ? { x: at === 0 ? -1 : 1, y: 0 } : unit(seat, next, length);
      return (
        <text
          key={`${section} ${row} ${at === 0 ? 'from' : 'to'}`}
          className={classes['row']}
          x={seat.x + out.x * seat.r * 2.1}
          y={seat.y + out.y * seat.r * 2.1}
          fontSize={seat.r * 1.05}
        >
          {row}
        </text>
      );
    });
  });
});

const isAfter = ({ map }: Hall, index: number, left: number): boolean =>
  (map.seats[index]?.x ?? left) > left;

const unit = (seat: SeatPlace, next: SeatPlace, length: number) => ({
  x: (seat.x - next.x) / length,
  y: (seat.y - next.y) / length,
});

interface ChosenMarksProps {
  readonly hall: Hall;
  readonly states: PackedStates;
  readonly chosen: ReadonlySet<string>;
}

/** The buyer's own seats, above all others: a tick on chosen ones, a lock on those in the cart. */
export function ChosenMarks({ hall, states, chosen }: ChosenMarksProps) {
  return [...chosen, ...hall.own].map((id) => {
    const index = hall.map.at.get(id) ?? -1;
    const seat = hall.map.seats[index];
    if (!seat) return null;
    return <ChosenMark key={id} seat={seat} standing={standingOf(hall, states, chosen, index)} />;
  });
}

function ChosenMark({ seat, standing }: { seat: SeatPlace; standing: Standing }) {
  const sign = standing === 'own' ? 'M-.4-.05h.8v.55h-.8zM-.25-.05v-.2a.25.25 0 0 1 .5 0v.2' : tick;
  return (
    <g transform={`translate(${seat.x} ${seat.y}) scale(${seat.r})`}>
      <circle className={classes['halo']} r={1.42} />
      <circle className={classes[standing]} r={1.2} />
      <path className={classes[`${standing}_sign`]} d={sign} />
    </g>
  );
}

const tick = 'M-.5.02l.36.36l.66-.72';
