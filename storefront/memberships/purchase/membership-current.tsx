import type { Client } from '#contract/client.ts';
import { Notice } from '#ui/notice.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { useMemberData } from '../../login/use-member-data.ts';
import { renewalPath } from '../../site/account-pages.ts';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';

const load = (api: Client) => api.call('listMyMemberships', {});

/** Tells members at the page of memberships that they already have one, with links to renew or see it. */
export function CurrentMembership() {
  return useMember() ? <OfMember /> : null;
}

function OfMember() {
  const t = useWords();
  const to = useAddresses();
  const dates = useDates();
  const { members } = useStorefront();
  const { answer } = useMemberData(load);
  const current = answer?.membership.filter(({ is_active }) => is_active) ?? [];
  if (current.length === 0) return null;
  return (
    <Notice>
      {current.map(({ id, name, last_day, can_renew, event_template_id }) => (
        <p key={id}>
          {last_day === null
            ? t('membership.current_endless', { name })
            : t('membership.current', { name, date: dates.date(last_day, 'long') })}{' '}
          {can_renew && event_template_id && (
            <Link to={to.own(renewalPath(event_template_id, id))}>
              {t('event.renew_membership')}
            </Link>
          )}
        </p>
      ))}
      {members?.account.includes('membership') && (
        <p>
          <Link to={to.own('/my/membership')}>{t('account.membership')}</Link>
        </p>
      )}
    </Notice>
  );
}
