import { type Bought, cartItems } from '../cart/cart-lines.ts';
import { useStorefront, useWords } from '../use-storefront.ts';
import classes from './bought-list.module.css';
import { useDates } from './use-dates.ts';
import { useMoney } from './use-money.ts';

/** What was bought: events with their time, tickets by type, amounts. */
export function BoughtList({ bought }: { readonly bought: Bought }) {
  const { currency } = useStorefront();
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  return (
    <ul className={classes['items']}>
      {cartItems(bought, currency).map(({ key, eventName, session, lines }) => (
        <li key={key}>
          <h3>{eventName}</h3>
          {session && (
            <p className={classes['when']}>
              {dates.date(session.date, 'long')}, {dates.time(session.startTime)}
            </p>
          )}
          <dl className={classes['lines']}>
            {lines.map((line) => (
              <div key={line.key}>
                <dt>
                  {line.quantity} × {line.typeName}
                  {line.seats.map(({ section, row, seat }) => (
                    <span key={`${section} ${row} ${seat}`} className={classes['seat']}>
                      {t('seat.name', { section, row, seat })}
                    </span>
                  ))}
                </dt>
                <dd>{money(line.amount)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
