import { accountPath } from '../../site/account-pages.ts';
import { imageSizes } from '../../site/images.ts';
import { Link } from '../../site/link.tsx';
import { Picture } from '../../site/picture.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import classes from './cards.module.css';
import type { UpcomingSession } from './upcoming-sessions.ts';

/** A session in a list of those that the member has tickets for. */
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
