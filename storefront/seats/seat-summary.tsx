import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { type ChosenSeat, seatTickets } from '#domain/seats/seat-need.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { GroupSwatch } from './group-swatch.tsx';
import { groupOf, type Hall, seatAt, totalSeatsNeeded } from './hall.ts';
import { canConfirm, type SeatMapEvent, type SeatMapState } from './seat-map-state.ts';
import classes from './seat-summary.module.css';
import type { SeatWords } from './use-seat-words.ts';

interface SeatSummaryProps {
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
  readonly onConfirm: () => void;
}

/** The chosen seats, the number still needed, the price, and the confirm button. */
export function SeatSummary({ hall, state, words, send, onConfirm }: SeatSummaryProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const needed = totalSeatsNeeded(hall);
  if (needed === 0 && state.chosen.length === 0) {
    return (
      <section className={classes['summary']} aria-label={t('seats.heading')}>
        <p className={classes['none']}>{t('seats.look_text')}</p>
        <div className={classes['foot']}>
          <Button onClick={onConfirm}>{t('seats.to_tickets')}</Button>
        </div>
      </section>
    );
  }
  return (
    <section className={classes['summary']} aria-label={t('seats.heading')}>
      {state.chosen.length === 0 ? (
        <p className={classes['none']}>{t('seats.none_chosen')}</p>
      ) : (
        <ul className={classes['chosen']}>
          {state.chosen.map(({ templateID }) => (
            <ChosenLine key={templateID} id={templateID} hall={hall} words={words} send={send} />
          ))}
        </ul>
      )}
      <div className={classes['foot']}>
        <p className={classes['progress']}>
          <span>{words.progress(state.chosen)}</span>
          <strong translate="no">{money(totalOf(hall, state.chosen, currency))}</strong>
        </p>
        <Button aria-disabled={!canConfirm(hall, state)} onClick={onConfirm}>
          {t('seats.confirm', { count: needed })}
        </Button>
      </div>
    </section>
  );
}

interface ChosenLineProps {
  readonly id: string;
  readonly hall: Hall;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

function ChosenLine({ id, hall, words, send }: ChosenLineProps) {
  const t = useWords();
  const seat = seatAt(hall, id);
  const index = hall.map.at.get(id) ?? -1;
  const group = groupOf(hall, index);
  if (!seat) return null;
  return (
    <li>
      {group && <GroupSwatch at={hall.groups.indexOf(group)} />}
      <span className={classes['name']}>{words.name(seat)}</span>
      <button
        type="button"
        aria-label={t('seats.remove', { name: words.name(seat) })}
        onClick={() => send({ type: 'pressed', seat: index })}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The price of the chosen seats, as the map shows prices; decimal. */
function totalOf(hall: Hall, chosen: readonly ChosenSeat[], currency: string): string {
  const amounts = new Map(
    hall.groups.flatMap(({ types }) =>
      types.map(({ id, amount }) => [id, parseAmount(amount, currency) ?? 0] as const),
    ),
  );
  const total = seatTickets(hall.groups, hall.quantities, chosen).reduce(
    (sum, { typeId }) => sum + (amounts.get(typeId) ?? 0),
    0,
  );
  return formatAmount(total, currency);
}
