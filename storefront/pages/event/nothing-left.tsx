import { buttonClass } from '#ui/button.tsx';
import { Link } from '../../components/link.tsx';
import { useAddresses, useWords } from '../../use-storefront.ts';
import classes from './nothing-left.module.css';

/** Why nothing of an event can be had. */
export type Lack = 'sold_out' | 'no_dates' | 'not_on_sale';

/** An event of which nothing can be had, and the way to others. */
export default function NothingLeft({ why }: { readonly why: Lack }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <section className={classes['nothing']}>
      <h2>{t(`event.${why}`)}</h2>
      <p>{t(`event.${why}_text`)}</p>
      <Link className={buttonClass('secondary')} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </section>
  );
}
