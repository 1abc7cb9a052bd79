import { EventHead } from '../../booking/frame/event-head.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './members-only.module.css';

interface MembershipNoneProps {
  readonly data: EventData;
}

/**
 * The page of an event whose memberships can't be bought now; it refers to support (MEM-30, A-11).
 */
export default function MembershipNone({ data }: MembershipNoneProps) {
  const t = useWords();
  const { contact_email: email, contact_phone: phone } = useStorefront().seller.facts;
  return (
    <>
      <EventHead event={data.event} title={data.title} />
      <section className={classes['notice']} aria-labelledby="no-memberships">
        <h2 id="no-memberships">{t('membership.none')}</h2>
        <p>{t('membership.none_text')}</p>
        <p className={classes['ways']}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        </p>
      </section>
    </>
  );
}
