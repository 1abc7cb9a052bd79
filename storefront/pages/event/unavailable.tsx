import { buttonClass } from '#ui/button.tsx';
import { EventHead } from '../../booking/frame/event-head.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import classes from '../../memberships/purchase/members-only.module.css';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';

/**
 * The page of a strict address that can't be followed: one sentence, and a link to the event
 * without it (DET-37).
 */
export default function Unavailable({ data }: { readonly data: EventData }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <>
      <EventHead event={data.event} title={data.title} />
      <section className={classes['notice']} role="alert">
        <p>{t('event.query_strict')}</p>
        <p className={classes['ways']}>
          {/* A full page load, so that nothing of the old address remains. */}
          <a className={buttonClass()} href={to.event(data.event.id)}>
            {t('event.see_what_is_left')}
          </a>
          <Link className={buttonClass('secondary')} to={to.events()}>
            {t('fault.to_events')}
          </Link>
        </p>
      </section>
    </>
  );
}
