import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useWords } from '../site/use-storefront.ts';
import { GroupSwatch } from './group-swatch.tsx';
import { groupOf, type Hall, type Standing, standingOf } from './hall.ts';
import classes from './seat-list.module.css';
import type { SeatMapEvent, SeatMapState } from './seat-map-state.ts';
import type { SeatRow } from './seat-rows.ts';
import type { SeatWords } from './use-seat-words.ts';

interface SeatListProps {
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly chosen: ReadonlySet<string>;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

/**
 * The seats as text: sections, their rows, and the available seats; each level renders when it is
 * opened.
 */
export function SeatList(props: SeatListProps) {
  const { hall } = props;
  const t = useWords();
  const bySection = useMemo(() => Map.groupBy(hall.rows.rows, ({ section }) => section), [hall]);
  return (
    <ul className={classes['sections']} aria-label={t('seats.list_label')}>
      {[...bySection].map(([section, rows]) => (
        <li key={section}>
          <Section {...props} section={section} rows={rows} />
        </li>
      ))}
    </ul>
  );
}

interface SectionProps extends SeatListProps {
  readonly section: string;
  readonly rows: readonly SeatRow[];
}

function Section({ section, rows, ...props }: SectionProps) {
  const t = useWords();
  const free = rows.reduce((sum, row) => sum + freeIn(props, row).count, 0);
  return (
    <Opening
      className={classes['section']}
      isOpenAtFirst={rows.some(({ seats }) => seats.some((index) => isChosen(props, index)))}
      label={
        <>
          <bdi className={classes['name']}>{section}</bdi>
          <span className={classes['free']}>{t('seats.left', { count: free })}</span>
        </>
      }
    >
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row.row}>
            <Row {...props} row={row} />
          </li>
        ))}
      </ul>
    </Opening>
  );
}

function Row({ row, ...props }: SeatListProps & { readonly row: SeatRow }) {
  const t = useWords();
  const free = freeIn(props, row);
  const own = row.seats.filter((index) => standing(props, index) === 'own');
  const label = (
    <>
      <span className={classes['name']}>{t('seats.row', { row: row.row })}</span>
      <span className={classes['free']}>
        {t('seats.row_free', { count: free.count, together: String(free.together) })}
      </span>
    </>
  );
  if (free.count === 0 && own.length === 0) return <p className={classes['gone']}>{label}</p>;
  return (
    <Opening
      className={classes['row']}
      isOpenAtFirst={row.seats.some((index) => isChosen(props, index))}
      label={label}
    >
      <ul className={classes['seats']}>
        {row.seats
          .filter((index) => isFree(props, index) || standing(props, index) === 'own')
          .map((index) => (
            <li key={index}>
              <SeatButton {...props} index={index} />
            </li>
          ))}
      </ul>
    </Opening>
  );
}

function SeatButton({ index, ...props }: SeatListProps & { readonly index: number }) {
  const { hall, words, send } = props;
  const seat = hall.map.seats[index];
  const group = groupOf(hall, index);
  if (!seat) return null;
  const now = standing(props, index);
  return (
    <button
      type="button"
      className={classNames(classes['seat'], classes[seat.kind])}
      aria-pressed={now === 'chosen'}
      aria-disabled={now === 'own'}
      onClick={() => send({ type: 'pressed', seat: index })}
    >
      <span className="visually-hidden">{words.spoken(index, now)}</span>
      {group && <GroupSwatch at={hall.groups.indexOf(group)} />}
      <span aria-hidden="true">{seat.seat}</span>
    </button>
  );
}

interface OpeningProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className: string | undefined;
  readonly isOpenAtFirst: boolean;
}

/** A disclosure that renders its content only while it is open. */
function Opening({ label, children, className, isOpenAtFirst }: OpeningProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={(event) => {
        // The `toggle` events of inner disclosures arrive here as well.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary>{label}</summary>
      {isOpen && children}
    </details>
  );
}

const standing = ({ hall, state, chosen }: SeatListProps, index: number): Standing =>
  standingOf(hall, state.states, chosen, index);

const isChosen = (props: SeatListProps, index: number): boolean =>
  standing(props, index) === 'chosen';

/** Returns true if a seat is available and the filters show it. */
function isFree(props: SeatListProps, index: number): boolean {
  const { hall, state } = props;
  const now = standing(props, index);
  if (now === 'chosen') return true;
  if (now !== 'available') return false;
  const isOfGroup = state.group === null || groupOf(hall, index)?.id === state.group;
  return isOfGroup && (!state.isWheelchair || hall.map.seats[index]?.kind !== 'standard');
}

/** The number of available seats in a row, and the longest run of adjacent ones. */
function freeIn(props: SeatListProps, row: SeatRow) {
  const { map } = props.hall;
  let [count, together, run] = [0, 0, 0];
  for (const [column, index] of row.seats.entries()) {
    if (!isFree(props, index)) {
      run = 0;
      continue;
    }
    const before = row.seats[column - 1] ?? -1;
    const isBeside = map.left[index] === before || map.right[index] === before;
    run = run > 0 && isBeside ? run + 1 : 1;
    count += 1;
    together = Math.max(together, run);
  }
  return { count, together };
}
