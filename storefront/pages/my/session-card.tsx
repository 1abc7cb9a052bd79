import { Link } from '../../components/link.tsx';
import { Picture } from '../../components/picture.tsx';
import { useWhen } from '../../components/use-when.ts';
import { imageSizes } from '../../images.ts';
import { accountPath } from '../../members/account-pages.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import classes from './cards.module.css';
import type { UpcomingSession } from './upcoming-sessions.ts';

/** One session among others that somebody has tickets for. */
export function SessionCard({ session }: { readonly session: UpcomingSession }) {
  const t = useWords();
  const to = useAddresses();
  const textOf = useWhen();
  const { language } = useStorefront();
  const [width, height] = imageSizes.thumbnail;
  const { id, eventName, picture, when, venueName, ticketCount, orderNumbers } = session;
  const numbers = new Intl.ListFormat(language, { type: 'unit' }).format(orderNumbers);
  return (
    <article className={classes['session']}>
      <Picture id={picture} width={width} height={height} alt="" className={classes['picture']} />
      <div>
        <h2 dir="auto">
          <Link className={classes['link']} to={to.own(accountPath('upcoming', id))}>
            {eventName}
          </Link>
        </h2>
        {when && <p className={classes['when']}>{textOf(when, 'full')}</p>}
        <p>
          {t('complete.tickets', { count: ticketCount })}
          {venueName !== '' && (
            <>
              {' '}
              · <bdi>{venueName}</bdi>
            </>
          )}
        </p>
        <p>{t('upcoming.orders', { count: orderNumbers.length, numbers })}</p>
      </div>
    </article>
  );
}
