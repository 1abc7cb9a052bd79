import { isRedundantName } from '#domain/content/distinct-names.ts';
import { sortByVisit } from '#domain/orders/visit-order.ts';
import { type Bought, cartItems, type LineMembership } from '../cart/cart-lines.ts';
import { useGiftLines } from '../cart/use-gift-lines.ts';
import { useDates } from '../site/use-dates.ts';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { useWhen } from '../site/use-when.ts';
import classes from './bought-list.module.css';

/**
 * The tickets of an order by the date of the visit: events with their time, the tickets by type,
 * and the amounts.
 */
export function BoughtList({ bought }: { readonly bought: Bought }) {
  const { currency } = useStorefront();
  const t = useWords();
  const textOf = useWhen();
  const money = useMoney();
  return (
    <ul className={classes['items']}>
      {cartItems({ ...bought, ticket: sortByVisit(bought) }, currency).map(
        ({ key, eventName, when, lines }) => (
          <li key={key}>
            <h3 dir="auto">{eventName}</h3>
            {when && <p className={classes['when']}>{textOf(when, 'long')}</p>}
            <dl className={classes['lines']}>
              {lines.map((line) => (
                <div key={line.key}>
                  <dt>
                    {`${line.quantity} × `}
                    <bdi>{line.typeName}</bdi>
                    {line.seats.map(({ section, row, seat }) => (
                      <span key={`${section} ${row} ${seat}`} className={classes['seat']}>
                        {t('seat.name', { section, row, seat })}
                      </span>
                    ))}
                    {line.membership && (
                      <MembershipFacts
                        level={
                          isRedundantName(line.groupName, [line.typeName]) ? null : line.groupName
                        }
                        membership={line.membership}
                      />
                    )}
                  </dt>
                  <dd translate="no">{money(line.amount)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ),
      )}
    </ul>
  );
}

interface MembershipFactsProps {
  /** Null if the line already names it. */
  readonly level: string | null;
  readonly membership: LineMembership;
}

/** The level, its members, and the end of the membership. */
function MembershipFacts({ level, membership: { members, lastDay, gift } }: MembershipFactsProps) {
  const t = useWords();
  const dates = useDates();
  const giftLines = useGiftLines();
  return (
    <>
      {level !== null && <span className={classes['seat']}>{level}</span>}
      {members.map((name) => (
        <span key={name} className={classes['seat']}>
          {name}
        </span>
      ))}
      {gift &&
        giftLines(gift).map((text) => (
          <span key={text} className={classes['seat']}>
            {text}
          </span>
        ))}
      <span className={classes['seat']}>
        {lastDay === null
          ? t('membership.without_end')
          : t('membership.valid_until', { date: dates.date(lastDay, 'long') })}
      </span>
    </>
  );
}
