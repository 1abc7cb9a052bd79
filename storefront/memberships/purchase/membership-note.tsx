import { useEffect, useState } from 'react';
import type { CallAnswer } from '#contract/client.ts';
import { buttonClass } from '#ui/button.tsx';
import { useApi } from '../../api/browser-api.ts';
import { renewalPath } from '../../site/account-pages.ts';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './members-only.module.css';

type Membership = CallAnswer<'listMyMemberships'>['membership'][number];

/**
 * The reason why an offer for members is not open to the logged-in member: they were a member
 * (DET-14), have another level, or never were one.
 */
export function MembershipNote() {
  const t = useWords();
  const to = useAddresses();
  const dates = useDates();
  const { membershipEvent } = useStorefront();
  const memberships = useMemberships();
  const isMember = memberships?.some(({ is_active }) => is_active) ?? false;
  const past = isMember ? undefined : memberships?.find(({ last_day }) => last_day !== null);
  return (
    <>
      <p role="status">
        {memberships &&
          (past?.last_day
            ? t('event.membership_expired', { date: dates.date(past.last_day, 'long') })
            : t(isMember ? 'event.membership_without' : 'event.members_only_text'))}
      </p>
      <p className={classes['ways']}>
        {memberships &&
          (past && membershipEvent !== null ? (
            <Link className={buttonClass()} to={to.own(renewalPath(membershipEvent))}>
              {t('event.renew_membership')}
            </Link>
          ) : (
            // If memberships are sold on another site, this address redirects there.
            <Link className={buttonClass()} to={to.own('/membership')}>
              {t(isMember ? 'login.join' : 'event.sign_up')}
            </Link>
          ))}
        <Link className={buttonClass('secondary')} to={to.events()}>
          {t('fault.to_events')}
        </Link>
      </p>
    </>
  );
}

/** The logged-in member's memberships; undefined until they have loaded. */
function useMemberships(): readonly Membership[] | undefined {
  const api = useApi();
  const [memberships, setMemberships] = useState<readonly Membership[]>();
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const outcome = await api.call('listMyMemberships', {});
      if (!isLeft) setMemberships(outcome.ok ? outcome.answer.membership : []);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api]);
  return memberships;
}
