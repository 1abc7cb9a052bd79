import { localDateTime } from '#domain/time/local-date-time.ts';
import { useDates } from '../site/use-dates.ts';
import { useMoney } from '../site/use-money.ts';
import { useWords } from '../site/use-storefront.ts';
import type { OrderAnswer } from './load-orders.server.ts';
import classes from './payment-list.module.css';

interface PaymentListProps {
  readonly answer: Pick<OrderAnswer, 'payment' | 'venue'>;
}

/**
 * The payments and refunds of orders, in order, each with its date at the venue (PAY-24, PAY-25);
 * nothing if there were none.
 */
export function PaymentList({ answer }: PaymentListProps) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const zone = answer.venue[0]?.timezone ?? 'UTC';
  const moved = answer.payment.filter(({ face_value: amount }) => Number(amount) !== 0);
  if (moved.length === 0) return null;
  return (
    <section className={classes['payments']} aria-labelledby="payments-title">
      <h2 id="payments-title">{t('payments.title')}</h2>
      <ul>
        {moved.map(({ id, occurred_on: at, audit_action: action, face_value: amount }) => (
          <li key={id}>
            <span>{dates.date(localDateTime(at, zone).date, 'long')}</span>
            <span>{t(`payments.${action}`)}</span>
            <strong translate="no">{money(amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
