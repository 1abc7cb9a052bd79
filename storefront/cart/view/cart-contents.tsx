import { useState } from 'react';
import { isRedundantName, joinDistinct } from '#domain/content/distinct-names.ts';
import { withoutTimes } from '#domain/events/ticket-time.ts';
import { Icon } from '#ui/icon.tsx';
import { imageSizes } from '../../site/images.ts';
import { Picture } from '../../site/picture.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import { allDaySessionIds } from '../all-day-sessions.ts';
import { withGiftCards } from '../applied-cards.ts';
import { type Bought, type CartItem, type CartLine, cartItems, cartTotals } from '../cart-lines.ts';
import type { Cart, HeldCart } from '../cart-store.ts';
import { useChosen } from '../chosen-payment.ts';
import { ticketsToRemove } from '../tickets-to-remove.ts';
import { useGiftLines } from '../use-gift-lines.ts';
import classes from './cart-contents.module.css';
import { PromoPanel } from './promo-panel.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const bin = 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.500 11v5M13.500 11v5';

/** The contents of a cart; each line has a remove button. */
export function CartContents({ held }: { readonly held: HeldCart }) {
  const [removing, setRemoving] = useState<{ name: string; line: CartLine } | null>(null);
  return (
    <>
      <Items
        bought={held.answer}
        currency={held.cart.currency}
        {...(held.cart.payment_in_progress || held.cart.state !== 'pending'
          ? {}
          : { onRemove: (name: string, line: CartLine) => setRemoving({ name, line }) })}
      />
      <PromoPanel held={held} />
      <Totals cart={held.cart} />
      {removing && (
        <RemoveDialog
          held={held}
          {...ticketsToRemove(removing.line, removing.name, held.answer)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface ItemsProps {
  readonly bought: Bought;
  readonly currency: string;
  readonly onRemove?: (name: string, line: CartLine) => void;
}

/** Items grouped by event, session and type. */
function Items({ bought, currency, onRemove }: ItemsProps) {
  const t = useWords();
  return (
    <ul className={classes['items']} aria-label={t('cart.items')}>
      {cartItems(bought, currency).map((item) => (
        <Item key={item.key} item={item} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function Item({ item, onRemove }: { readonly item: CartItem } & Pick<ItemsProps, 'onRemove'>) {
  const t = useWords();
  const when = useWhen();
  const money = useMoney();
  const { slug } = useStorefront();
  const giftLines = useGiftLines();
  const isAllDay = item.sessionId !== null && allDaySessionIds(slug).has(item.sessionId);
  const [width, height] = imageSizes.thumbnail;
  /** Tickets of other events may have the same name. */
  const nameOf = (line: CartLine): string => joinDistinct(line.typeName, item.eventName);
  return (
    <li className={classes['item']}>
      <Picture
        id={item.picture}
        width={width}
        height={height}
        alt=""
        className={classes['picture']}
      />
      <div className={classes['event']}>
        <p dir="auto" className={classes['name']}>
          {item.eventName}
        </p>
        {item.when && (
          <p className={classes['when']}>{when(isAllDay ? withoutTimes(item.when) : item.when)}</p>
        )}
      </div>
      <ul className={classes['lines']}>
        {item.lines.map((line) => (
          <li key={line.key} className={classes['line']}>
            <span>
              {`${line.quantity} × `}
              <bdi>{line.typeName}</bdi>
              {line.seats.length === 0 &&
                !isRedundantName(line.groupName, [line.typeName, item.eventName]) && (
                  <span className={classes['group']}>{line.groupName}</span>
                )}
              {line.membership?.members.map((name) => (
                <span key={name} className={classes['group']}>
                  {name}
                </span>
              ))}
              {line.membership?.gift &&
                giftLines(line.membership.gift).map((text) => (
                  <span key={text} className={classes['group']}>
                    {text}
                  </span>
                ))}
              {line.seats.map(({ section, row, seat }) => (
                <span key={`${section} ${row} ${seat}`} className={classes['group']}>
                  {t('seat.name', { section, row, seat })}
                </span>
              ))}
            </span>
            <span className={classes['amount']} translate="no">
              {money(line.amount)}
            </span>
            {onRemove && (
              <button
                type="button"
                className={classes['remove']}
                aria-label={t('cart.remove', { name: `${line.quantity} × ${nameOf(line)}` })}
                onClick={() => onRemove(nameOf(line), line)}
              >
                <Icon shape={bin} size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The amount still due after the chosen gift cards, in words. */
export function useTotalDue(cart: Cart): string {
  const money = useMoney();
  const { slug } = useStorefront();
  const { giftCards } = useChosen(slug, cart.id);
  return money(withGiftCards(cartTotals(cart), giftCards, cart.currency).due);
}

/** The total alone, for places where it must always be visible (CRT-35). */
export function TotalDue({ cart }: { readonly cart: Cart }) {
  const t = useWords();
  return (
    <p className={classes['outstanding']}>
      <span>{t('cart.total')}</span> <strong>{useTotalDue(cart)}</strong>
    </p>
  );
}

/** The subtotal, fees, discount, amount paid and amount due (CRT-34). */
function Totals({ cart }: { readonly cart: Cart }) {
  const t = useWords();
  const money = useMoney();
  const { slug } = useStorefront();
  const chosen = useChosen(slug, cart.id).giftCards;
  const totals = withGiftCards(cartTotals(cart), chosen, cart.currency);
  const rows = [
    ['cart.subtotal', totals.subtotal, true],
    ['cart.fees', totals.fees, totals.fees !== '0'],
    ['cart.discount', totals.discount, totals.discount !== '0'],
    ['cart.paid', totals.paid, totals.paid !== '0'],
  ] as const;
  return (
    <dl className={classes['totals']}>
      {rows.map(
        ([key, amount, isShown]) =>
          isShown && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd translate="no">{money(amount)}</dd>
            </div>
          ),
      )}
      {totals.giftCards.map(({ payment_id: id, last_four: last, amount }) => (
        <div key={id}>
          <dt>{t('cart.gift_card', { last })}</dt>
          <dd translate="no">{money(amount)}</dd>
        </div>
      ))}
      {totals.applied.map(({ number, last, amount }) => (
        <div key={number}>
          <dt>{t('cart.gift_card_applied', { last })}</dt>
          <dd>{money(`-${amount}`)}</dd>
        </div>
      ))}
      <div className={classes['due']}>
        <dt>{t('cart.total')}</dt>
        <dd translate="no">{money(totals.due)}</dd>
      </div>
    </dl>
  );
}
