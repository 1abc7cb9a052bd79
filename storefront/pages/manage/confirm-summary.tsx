import type { CartAnswer } from '../../cart/cart-store.ts';
import type { EditChange } from '../../orders/editing/edit-change.ts';
import classes from '../../orders/editing/editing.module.css';
import type { OrderAnswer } from '../../orders/editing/managed-order.ts';
import { TicketList } from '../../orders/editing/ticket-list.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';

interface ConfirmSummaryProps {
  readonly order: OrderAnswer;
  readonly edit: CartAnswer;
  readonly change: EditChange;
}

/** The tickets removed, the tickets added, and the amounts of the change. */
export function ConfirmSummary({ order, edit, change }: ConfirmSummaryProps) {
  const t = useWords();
  const money = useMoney();
  const [cart] = edit.cart;
  const removed = order.ticket.filter(({ id }) => change.removed.includes(id));
  return (
    <section className={classes['session']}>
      {removed.length > 0 && (
        <>
          <h2>{t('manage.going')}</h2>
          <TicketList answer={order} tickets={removed} />
        </>
      )}
      {edit.ticket.length > 0 && (
        <>
          <h2>{t('manage.coming')}</h2>
          <TicketList answer={edit} tickets={edit.ticket} />
        </>
      )}
      <dl className={classes['totals']}>
        <div>
          <dt>{t('manage.new_price')}</dt>
          <dd translate="no">
            {money(cart?.cart_fees.grand_totals.total_after_fees_price ?? '0')}
          </dd>
        </div>
        <div>
          <dt>{t('manage.credit')}</dt>
          <dd translate="no">{money(cart?.edit?.credit ?? '0')}</dd>
        </div>
        {Number(change.stayingChange) !== 0 && (
          <div>
            <dt>{t('manage.staying_change')}</dt>
            <dd translate="no">{money(change.stayingChange)}</dd>
          </div>
        )}
        {Number(change.refund) > 0 && (
          <div className={classes['due']}>
            <dt>{t('manage.to_return')}</dt>
            <dd translate="no">{money(change.refund)}</dd>
          </div>
        )}
        <div className={classes['due']}>
          <dt>{t('manage.due')}</dt>
          <dd translate="no">{money(change.due)}</dd>
        </div>
      </dl>
    </section>
  );
}
