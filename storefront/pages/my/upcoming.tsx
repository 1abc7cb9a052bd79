import type { Client } from '#contract/client.ts';
import { EmptyState } from '../../accounts/empty-state.tsx';
import { useMemberData } from '../../login/use-member-data.ts';
import { Waiting } from '../../login/waiting.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './account.module.css';
import { accountRoute } from './account-route.server.ts';
import { SessionCard } from './session-card.tsx';
import { upcomingSessions } from './upcoming-sessions.ts';

export const loader = accountRoute('upcoming');

const load = (api: Client) => api.call('listMyOrderSessions', {});

/** The sessions that the member has tickets for, the next first (USR-45). */
export default function Upcoming() {
  const t = useWords();
  const to = useAddresses();
  const { answer, refused, again } = useMemberData(load);
  const title = t('account.upcoming');
  const sessions = answer && upcomingSessions(answer);
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {!sessions && <Waiting refused={refused} again={again} />}
      {sessions?.length === 0 && (
        <EmptyState title={t('upcoming.none')} text={t('upcoming.none_text')} to={to.events()}>
          {t('cart.see_events')}
        </EmptyState>
      )}
      {sessions && sessions.length > 0 && (
        <ol className={classes['list']}>
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionCard session={session} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
