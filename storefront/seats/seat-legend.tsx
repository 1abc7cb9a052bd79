import { useMemo } from 'react';
import { stateOf } from '#domain/seats/seat-map.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '../site/use-storefront.ts';
import { GroupSwatch } from './group-swatch.tsx';
import { type Hall, seatsNeededIn } from './hall.ts';
import classes from './seat-legend.module.css';
import type { SeatMapEvent, SeatMapState } from './seat-map-state.ts';
import type { SeatWords } from './use-seat-words.ts';

interface SeatLegendProps {
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

/**
 * The prices with their colours and letters. Pressing one filters the map by it; another button
 * finds the best seats.
 */
export function SeatLegend({ hall, state, words, send }: SeatLegendProps) {
  const t = useWords();
  const left = useMemo(() => leftByGroup(hall, state.states), [hall, state.states]);
  const hasWheelchair = hall.map.seats.some(({ kind }) => kind === 'accessible');
  return (
    <section className={classes['legend']} aria-label={t('seats.prices')}>
      <ul className={classes['groups']}>
        {hall.groups.map((group, at) => {
          const needed = seatsNeededIn(hall, group.id);
          const isShown = state.group === group.id;
          return (
            <li key={group.id} className={classes['group']}>
              <button
                type="button"
                className={classes['filter']}
                aria-pressed={isShown}
                onClick={() => send({ type: 'group_filtered', groupId: isShown ? null : group.id })}
              >
                <GroupSwatch at={at} />
                <bdi className={classes['name']}>{group.name}</bdi>
                <strong>{words.price(group)}</strong>
                <span className={classes['left']}>
                  {t('seats.left', { count: left.get(group.id) ?? 0 })}
                </span>
              </button>
              {needed > 0 && (
                <Button
                  kind="secondary"
                  className={classes['best']}
                  aria-label={t('seats.best_in', { count: needed, group: group.name })}
                  onClick={() => send({ type: 'best_asked', groupId: group.id })}
                >
                  {t('seats.best', { count: needed })}
                </Button>
              )}
            </li>
          );
        })}
        {hasWheelchair && (
          <li className={classes['group']}>
            <button
              type="button"
              className={classes['filter']}
              aria-pressed={state.isWheelchair}
              onClick={() => send({ type: 'wheelchair_filtered' })}
            >
              <span className={classes['place']} aria-hidden="true" />
              <span className={classes['name']}>{t('seats.wheelchair')}</span>
            </button>
          </li>
        )}
      </ul>
      <ul className={classes['signs']} aria-label={t('seats.signs')}>
        {(['chosen', 'taken'] as const).map((sign) => (
          <li key={sign}>
            <span className={classes[sign]} aria-hidden="true" />
            {t(`seats.${sign}`)}
          </li>
        ))}
        {hall.own.size > 0 && (
          <li>
            <span className={classes['own']} aria-hidden="true" />
            {t('seats.own')}
          </li>
        )}
      </ul>
    </section>
  );
}

/** The number of available seats of each group. */
function leftByGroup({ map }: Hall, states: string): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const [index, ids] of map.groups.entries()) {
    if (stateOf(states[index]) !== 'available') continue;
    for (const id of ids) left.set(id, (left.get(id) ?? 0) + 1);
  }
  return left;
}
