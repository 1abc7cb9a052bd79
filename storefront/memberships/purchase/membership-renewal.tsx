import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { levelOffers } from '#domain/memberships/level-offers.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoginLink } from '../../accounts/login-link.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { Preset } from '../../booking/date-first-flow.ts';
import { EventHead } from '../../booking/frame/event-head.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import { levelPrice, type OfferedLevel } from '../../booking/membership-level.ts';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './members-only.module.css';
import { type Held, useHeldMembership } from './membership-held.ts';
import MembershipNone from './membership-none.tsx';
import { MembershipPurchase } from './membership-purchase.tsx';

interface RenewalProps {
  readonly data: EventData;
}

/** The page on which a logged-in member renews a membership (MEM-07, MEM-41). */
export default function MembershipRenewal({ data }: RenewalProps) {
  const t = useWords();
  const { members } = useStorefront();
  const member = useMember();
  if (!members || members.login === 'disabled') {
    return <Beside data={data}>{t('refusal.login_disabled')}</Beside>;
  }
  if (member === undefined) return <Waiting data={data} />;
  if (member !== null) return <RenewalOf data={data} memberId={member.id} />;
  return (
    <Beside data={data}>
      <p>{t('membership.renew_log_in')}</p>
      <p className={classes['ways']}>
        <LoginLink className={buttonClass()} settings={members}>
          {t('member.log_in')}
        </LoginLink>
      </p>
    </Beside>
  );
}

function RenewalOf({ data, memberId }: RenewalProps & { readonly memberId: string }) {
  const t = useWords();
  const to = useAddresses();
  const errorText = useErrorText();
  const { search } = useLocation();
  const wished = new URLSearchParams(search).get('renews');
  const found = useHeldMembership(memberId, data.event.id, wished);
  switch (found?.kind) {
    case undefined:
      return <Waiting data={data} />;
    case 'failed':
      return (
        <Beside data={data}>
          <p role="alert">{errorText(found.outcome)}</p>
        </Beside>
      );
    case 'none':
      return (
        <Beside data={data}>
          <h2>{t('membership.renew_none')}</h2>
          <p>{t('membership.renew_none_text')}</p>
          <p className={classes['ways']}>
            <Link className={buttonClass()} to={to.event(data.event.id)}>
              {t('event.sign_up')}
            </Link>
          </p>
        </Beside>
      );
    case 'held':
      return <Renewing key={found.held.id} data={data} {...found} />;
  }
}

interface RenewingProps extends RenewalProps {
  readonly held: Held;
  /** Its current members. */
  readonly preset: Preset;
}

function Renewing({ data, held, preset }: RenewingProps) {
  const t = useWords();
  const dates = useDates();
  const shop = useStorefront();
  const { name, last_day } = held;
  if (last_day === null) {
    return <Beside data={data}>{t('membership.renew_endless', { name })}</Beside>;
  }
  const facts = { name, date: dates.date(last_day, 'long') };
  if (held.renewal_in_progress) {
    return <Beside data={data}>{t('membership.renewing', { name })}</Beside>;
  }
  if (!held.can_renew) return <Beside data={data}>{t('membership.renew_early', facts)}</Beside>;
  const levels = offeredTo(held, data, shop);
  if (levels.length === 0) return <MembershipNone data={data} />;
  return (
    <MembershipPurchase data={data} levels={levels} says={{ renews: held.id }} preset={preset}>
      <Notice>
        <p>{t(held.is_active ? 'membership.renew_held' : 'membership.renew_over', facts)}</p>
      </Notice>
    </MembershipPurchase>
  );
}

/** The held level and the discounted ones, at most three (MEM-27). */
function offeredTo(
  held: Held,
  { event, levels }: EventData,
  shop: Parameters<typeof levelPrice>[2],
): OfferedLevel[] {
  const own = levels.filter(({ groupId }) => groupId === held.ticket_group_id);
  const priced = levels.flatMap((level) => {
    const group = event.groups.find(({ id }) => id === level.groupId);
    return group ? [levelPrice(level, group, shop).priced] : [];
  });
  const heldIds = own.map(({ id }) => id);
  return levelOffers(priced, heldIds).flatMap(({ id }) => levels.filter((each) => each.id === id));
}

function Waiting({ data }: RenewalProps) {
  const t = useWords();
  return (
    <Beside data={data}>
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="block" count={2} />
      </div>
    </Beside>
  );
}

function Beside({ data, children }: RenewalProps & { readonly children: ReactNode }) {
  return (
    <>
      <EventHead event={data.event} title={data.title} />
      <section className={classes['notice']}>{children}</section>
    </>
  );
}
