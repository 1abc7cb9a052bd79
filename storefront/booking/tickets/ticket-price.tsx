import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { shownPrice, type TypePrice } from '../shown-price.ts';
import classes from './ticket-price.module.css';

/** A price, with the price before a discount and its fee: in it, or beside it (QTY-07, QTY-08, CAT-21). */
export function TicketPrice(price: TypePrice) {
  const t = useWords();
  const money = useMoney();
  const shop = useStorefront();
  const { amount, fee, before } = shownPrice(price, shop);
  return (
    <>
      {before !== null && (
        <>
          <span className="visually-hidden">{t('price.was', { price: money(before) })} </span>
          <s aria-hidden="true" className={classes['before']} translate="no">
            {money(before)}
          </s>{' '}
        </>
      )}
      <strong>
        {Number(amount) === 0 ? t('price.free') : <span translate="no">{money(amount)}</span>}
      </strong>
      {fee !== '0' && (
        <span className={classes['fee']}>
          {' '}
          {t(shop.fees === 'apart' ? 'price.fee' : 'price.fee_in', { fee: money(fee) })}
        </span>
      )}
    </>
  );
}
