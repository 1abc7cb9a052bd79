import { buttonClass } from '#ui/button.tsx';
import { Link } from '../../components/link.tsx';
import { useAddresses, useWords } from '../../use-storefront.ts';
import classes from './nothing-left.module.css';

/** An event of which nothing can be had: sold out, or without dates. */
export default function NothingLeft({ hasDays }: { readonly hasDays: boolean }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <section className={classes['nothing']}>
      <h2>{t(hasDays ? 'event.sold_out' : 'event.no_dates')}</h2>
      <p>{t(hasDays ? 'event.sold_out_text' : 'event.no_dates_text')}</p>
      <Link className={buttonClass('secondary')} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </section>
  );
}
