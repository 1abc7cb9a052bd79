import { buttonClass } from '#ui/button.tsx';
import { Link } from '../../components/link.tsx';
import { useAddresses, useWords } from '../../use-storefront.ts';
import { AddOnPart } from './add-on-part.tsx';
import { EventHead } from './event-head.tsx';
import type { EventData } from './load-event.server.ts';
import classes from './members-only.module.css';

/** What is for members, told to everybody else with the ways to become one (DET-13 to 15). */
export default function MembersOnly({ data }: { readonly data: EventData }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <>
      <EventHead event={data.event} title={data.title} />
      <AddOnPart event={data.event} />
      <section className={classes['notice']} aria-labelledby="members-only">
        <h2 id="members-only">{t('event.members_only')}</h2>
        <p>{t('event.members_only_text')}</p>
        <p className={classes['ways']}>
          <Link className={buttonClass()} to={to.own('/membership')}>
            {t('event.sign_up')}
          </Link>
          <Link className={buttonClass('secondary')} to={to.events()}>
            {t('fault.to_events')}
          </Link>
        </p>
      </section>
    </>
  );
}
