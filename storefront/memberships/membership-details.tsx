import type { Client } from '#contract/client.ts';
import { EmptyState } from '../accounts/empty-state.tsx';
import { useMemberData } from '../login/use-member-data.ts';
import { Waiting } from '../login/waiting.tsx';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './membership-card.module.css';
import { MembershipCard } from './membership-card.tsx';
import { MembershipResend } from './membership-resend.tsx';

const load = (api: Client) => api.call('listMyMemberships', {});

interface MembershipDetailsProps {
  /** The level of each membership's heading, one below that of the page or dialog. */
  readonly heading: 'h2' | 'h3';
}

/** The logged-in member's memberships (USR-32, USR-48), on a page or in a dialog. */
export function MembershipDetails({ heading }: MembershipDetailsProps) {
  const t = useWords();
  const to = useAddresses();
  const { sellsMemberships } = useStorefront();
  const { answer, refused, again } = useMemberData(load);
  if (!answer) return <Waiting refused={refused} again={again} />;
  if (answer.membership.length === 0) {
    return (
      <EmptyState
        title={t('my_membership.none')}
        text={t('my_membership.none_text')}
        to={sellsMemberships ? to.own('/membership') : to.events()}
      >
        {t(sellsMemberships ? 'login.join' : 'cart.see_events')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes['list']}>
        {answer.membership.map((membership) => (
          <li key={membership.id}>
            <MembershipCard answer={answer} membership={membership} heading={heading} />
          </li>
        ))}
      </ul>
      <MembershipResend />
    </>
  );
}
