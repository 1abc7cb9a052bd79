import { buttonClass } from '#ui/button.tsx';
import { LoginLink } from '../../accounts/login-link.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { EventHead } from '../../booking/frame/event-head.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import classes from '../../memberships/purchase/members-only.module.css';
import { MembershipNote } from '../../memberships/purchase/membership-note.tsx';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { AddOnPart } from './add-on-part.tsx';

/**
 * The page of an event for members: tells guests how to join (DET-13 to 15), and members why they
 * may not buy.
 */
export default function MembersOnly({ data }: { readonly data: EventData }) {
  const t = useWords();
  const member = useMember();
  return (
    <>
      <EventHead event={data.event} title={data.title} />
      <AddOnPart event={data.event} />
      <section className={classes['notice']} aria-labelledby="members-only">
        <h2 id="members-only">{t('event.members_only')}</h2>
        {member ? <MembershipNote /> : <GuestNote />}
      </section>
    </>
  );
}

function GuestNote() {
  const t = useWords();
  const to = useAddresses();
  const { members, sellsMemberships } = useStorefront();
  const canLogIn = members !== null && members.login !== 'disabled';
  return (
    <>
      <p>{t('event.members_only_text')}</p>
      <p className={classes['ways']}>
        {canLogIn && (
          <LoginLink className={buttonClass()} settings={members}>
            {t('member.log_in')}
          </LoginLink>
        )}
        {sellsMemberships && (
          <Link
            className={buttonClass(canLogIn ? 'secondary' : 'primary')}
            to={to.own('/membership')}
          >
            {t('event.sign_up')}
          </Link>
        )}
        <Link className={buttonClass('secondary')} to={to.events()}>
          {t('fault.to_events')}
        </Link>
      </p>
    </>
  );
}
