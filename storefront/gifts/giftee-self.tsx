import { Link } from '../site/link.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';
import classes from './giftee-self.module.css';

/** The links for a buyer who wants a membership for themselves: buy or renew one (MEM-12). */
export function ForYourself() {
  const t = useWords();
  const to = useAddresses();
  return (
    <p className={classes['ways']}>
      <Link to={to.own('/membership')}>{t('giftee.buy')}</Link>
      <Link to={to.own('/membership/renew')}>{t('giftee.renew')}</Link>
    </p>
  );
}
