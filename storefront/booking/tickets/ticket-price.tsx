import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';
import type { TypePrice } from '../ticket-prices.ts';
import classes from './ticket-price.module.css';

/** A price, with the price before a discount and the separate fee (QTY-07, QTY-08). */
export function TicketPrice({ amount, fee, before }: TypePrice) {
  const t = useWords();
  const money = useMoney();
  return (
    <>
      {before !== null && (
        <>
          <span className="visually-hidden">{t('price.was', { price: money(before) })} </span>
          <s aria-hidden="true" className={classes['before']}>
            {money(before)}
          </s>{' '}
        </>
      )}
      <strong>{Number(amount) === 0 ? t('price.free') : money(amount)}</strong>
      {fee !== '0' && (
        <span className={classes['fee']}> {t('price.fee', { fee: money(fee) })}</span>
      )}
    </>
  );
}
