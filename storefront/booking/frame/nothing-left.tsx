import { buttonClass } from '#ui/button.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import type { EmptyReason } from '../offer.ts';
import classes from './nothing-left.module.css';

const titles = {
  sold_out: 'event.sold_out',
  no_dates: 'event.no_dates',
  not_on_sale: 'event.not_on_sale',
} as const satisfies Record<Extract<EmptyReason, string>, string>;

interface NothingLeftProps {
  readonly eventId: string;
  readonly why: EmptyReason;
}

/**
 * The page of an event with nothing available, with a link to other events; a buyer who holds the
 * last tickets can continue.
 */
export default function NothingLeft({ eventId, why }: NothingLeftProps) {
  const t = useWords();
  const to = useAddresses();
  const held = useCart()?.held?.answer.ticket ?? [];
  if (held.some(({ event_template_id }) => event_template_id === eventId)) {
    return (
      <section className={classes['nothing']}>
        <h2>{t('event.no_more')}</h2>
        <p>{t('event.rest_in_cart_text')}</p>
        <Link className={buttonClass()} to={to.checkout()}>
          {t('cart.checkout')}
        </Link>
      </section>
    );
  }
  return (
    <section className={classes['nothing']}>
      <h2>{t(typeof why === 'object' ? 'event.closed' : titles[why])}</h2>
      {typeof why === 'object' && why.closedFor !== null && <p dir="auto">{why.closedFor}</p>}
      <p>{t(typeof why === 'object' ? 'event.no_dates_text' : `event.${why}_text`)}</p>
      <Link className={buttonClass('secondary')} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </section>
  );
}
