import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../site/use-storefront.ts';
import { type Hall, standingOf } from './hall.ts';
import classes from './seat-buttons.module.css';
import type { SeatMapEvent, SeatMapState } from './seat-map-state.ts';
import { stepFrom, stepOfKey } from './seat-steps.ts';
import type { SeatWords } from './use-seat-words.ts';

interface SeatButtonsProps {
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly chosen: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
  /** Called when a key moves the focus to a seat, which has to be scrolled into view. */
  readonly onShow: (index: number) => void;
}

/**
 * The map for keyboards and screen readers: real buttons over the drawing. Only the focused row and
 * the seats around it are rendered; one of them is the tab stop.
 */
export function SeatButtons(props: SeatButtonsProps) {
  const { hall, state, chosen, width, height, words, send, onShow } = props;
  const t = useWords();
  const seats = useRef<HTMLDivElement>(null);
  const isStepping = useRef(false);
  const { focused } = state;
  const near = useMemo(() => seatsNear(hall, focused), [hall, focused]);

  useEffect(() => {
    if (!isStepping.current) return;
    isStepping.current = false;
    const button = seats.current?.querySelector<HTMLElement>(`[data-seat="${focused}"]`);
    button?.focus({ preventScroll: true });
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOfKey(event.key, event.ctrlKey || event.metaKey);
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    isStepping.current = stepFrom(hall.map, hall.rows, focused, step) !== focused;
    send({ type: 'stepped', step });
  };

  // Screen readers pass arrow keys through to `role="application"`, and to little else.
  return (
    <div
      ref={seats}
      role="application"
      aria-label={t('seats.map_label')}
      className={classes['seats']}
    >
      {near.map((index) => {
        const seat = hall.map.seats[index];
        if (!seat) return null;
        const standing = standingOf(hall, state.states, chosen, index);
        return (
          <button
            key={index}
            type="button"
            data-seat={index}
            tabIndex={index === focused ? 0 : -1}
            aria-pressed={standing === 'chosen'}
            aria-disabled={standing === 'taken' || standing === 'own'}
            aria-label={words.spoken(index, standing)}
            style={{
              left: `${((seat.x - seat.r) / width) * 100}%`,
              top: `${((seat.y - seat.r) / height) * 100}%`,
              width: `${((2 * seat.r) / width) * 100}%`,
              height: `${((2 * seat.r) / height) * 100}%`,
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              send({ type: 'focused', seat: index });
              if (event.currentTarget.matches(':focus-visible')) onShow(index);
            }}
            onClick={() => send({ type: 'pressed', seat: index })}
          />
        );
      })}
    </div>
  );
}

/**
 * The seats of the focused row, and those of other rows that a step can reach, in the map's order.
 */
function seatsNear({ map, rows }: Hall, focused: number): number[] {
  const steps = ['up', 'down', 'left', 'right'] as const;
  const row = rows.rows[rows.rowOf[focused] ?? 0]?.seats ?? [];
  const near = new Set([...row, ...steps.map((step) => stepFrom(map, rows, focused, step))]);
  return [...near].sort((one, other) => one - other);
}
