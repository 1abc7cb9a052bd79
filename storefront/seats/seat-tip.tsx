import { useWords } from '../site/use-storefront.ts';
import { GroupSwatch } from './group-swatch.tsx';
import { groupOf, type Hall, type Standing } from './hall.ts';
import classes from './seat-tip.module.css';
import { pointOf, type SeatFrame, type SeatView } from './seat-view.ts';
import type { SeatWords } from './use-seat-words.ts';

interface SeatTipProps {
  readonly hall: Hall;
  readonly index: number;
  readonly standing: Standing;
  readonly shown: { readonly frame: SeatFrame; readonly view: SeatView };
  readonly words: SeatWords;
}

/** The facts about the seat under the mouse or a resting finger; its button announces the same. */
export function SeatTip({ hall, index, standing, shown, words }: SeatTipProps) {
  const t = useWords();
  const seat = hall.map.seats[index];
  if (!seat) return null;
  const { frame, view } = shown;
  const { x } = pointOf(frame, view, seat);
  const above = pointOf(frame, view, { x: seat.x, y: seat.y - seat.r * 1.5 }).y;
  const below = pointOf(frame, view, { x: seat.x, y: seat.y + seat.r * 1.5 }).y;
  const isBelow = above < 130;
  const group = groupOf(hall, index);
  return (
    <div
      className={classes['tip']}
      data-below={isBelow}
      aria-hidden="true"
      style={{
        left: Math.min(Math.max(x, 112), frame.windowWidth - 112),
        top: isBelow ? below : above,
      }}
    >
      <p className={classes['section']}>{seat.section}</p>
      <p className={classes['seat']}>
        <span>{t('seats.row', { row: seat.row })}</span>
        <span>{t('seats.seat', { seat: seat.seat })}</span>
      </p>
      {seat.kind !== 'standard' && <p>{t(`seats.${seat.kind}`)}</p>}
      {group && standing !== 'taken' && (
        <p className={classes['price']}>
          <GroupSwatch at={hall.groups.indexOf(group)} /> <bdi>{group.name}</bdi>
          <strong>{words.price(group)}</strong>
        </p>
      )}
      {standing !== 'available' && <p className={classes['state']}>{t(`seats.${standing}`)}</p>}
    </div>
  );
}
