import { standingAt } from '#domain/memberships/membership-term.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useMember } from '../accounts/use-member.ts';
import { MembershipCode } from '../components/qr-code.tsx';
import { cancelAutoRenewPath, renewalPath } from '../site/account-pages.ts';
import { Link } from '../site/link.tsx';
import { maskedText } from '../site/masked-card.ts';
import { useDates } from '../site/use-dates.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import type { MembershipAnswer } from './members-of.ts';
import classes from './membership-card.module.css';
import { MembershipMembers } from './membership-members.tsx';

type Membership = MembershipAnswer['membership'][number];
type Standing = ReturnType<typeof standingAt>;

interface MembershipCardProps {
  readonly answer: MembershipAnswer;
  readonly membership: Membership;
  /** The heading's level: h2 on a page, h3 in a dialog. */
  readonly heading: 'h2' | 'h3';
}

/**
 * One membership: its last day, its members, the code for the entrance, and its renewal (MEM-08).
 */
export function MembershipCard({ answer, membership, heading: Heading }: MembershipCardProps) {
  const t = useWords();
  const to = useAddresses();
  const { id, name, event_template_id: eventId, can_renew: canRenew } = membership;
  const standing = standingOf(membership, Date.now());
  const event = answer.event_template.find((each) => each.id === eventId);
  return (
    <article className={classNames(classes['card'], Heading === 'h2' && classes['framed'])}>
      <header className={classes['head']}>
        {event && event.name !== name && (
          <p dir="auto" className={classes['event']}>
            {event.name}
          </p>
        )}
        <Heading dir="auto">{name}</Heading>
        <ValidUntil membership={membership} standing={standing} />
      </header>
      {standing !== 'over' && <ScanCode membership={membership} />}
      <div className={classes['facts']}>
        <MembershipMembers answer={answer} membership={membership} />
        {(standing !== 'over' || membership.auto_renew_state === 'scheduled') && (
          <AutoRenewal membership={membership} />
        )}
        {canRenew && (
          <div className={classes['renewal']}>
            <Link className={buttonClass()} to={to.own(renewalPath(eventId, id))}>
              {t('event.renew_membership')}
            </Link>
            <p>{t('my_membership.upgrade')}</p>
          </div>
        )}
      </div>
    </article>
  );
}

const standingOf = ({ valid_from: from, valid_to: to }: Membership, now: number): Standing =>
  standingAt({ valid_from: from ? new Date(from) : null, valid_to: to ? new Date(to) : null }, now);

/** The last valid day, in the venue's calendar. */
function ValidUntil({
  membership: { last_day: last, valid_from: from, timezone },
  standing,
}: Pick<MembershipCardProps, 'membership'> & { readonly standing: Standing }) {
  const t = useWords();
  const dates = useDates();
  const until = last === null ? null : dates.date(last, 'long');
  if (standing === 'over') {
    return (
      <p className={classNames(classes['until'], classes['over'])}>
        <strong>{t('my_membership.expired')}</strong>{' '}
        {until !== null && t('my_membership.was_valid', { date: until })}
      </p>
    );
  }
  return (
    <>
      <p className={classes['until']}>
        {until === null
          ? t('membership.without_end')
          : t('membership.valid_until', { date: until })}
      </p>
      {standing === 'to_come' && from !== null && (
        <p>
          {t('my_membership.to_come', {
            date: dates.date(localDateTime(from, timezone).date, 'long'),
          })}
        </p>
      )}
    </>
  );
}

/** The code that is scanned at the entrance, and the number to give there instead. */
function ScanCode({ membership }: Pick<MembershipCardProps, 'membership'>) {
  const t = useWords();
  const code = useMember()?.member_code;
  const { id, name, scan_code: scanCode } = membership;
  return (
    <div className={classes['code']}>
      <MembershipCode membershipId={id} alt={t('my_membership.code', { name })} />
      <p>
        {t(code ? 'my_membership.member_code' : 'my_membership.scan_code')}{' '}
        <strong translate="no">{code ?? scanCode}</strong>
      </p>
      <p className={classes['small']}>{t('my_membership.show')}</p>
    </div>
  );
}

/** The state of automatic renewal, its card, and the button that ends it (MEM-33, MEM-38). */
function AutoRenewal({ membership }: Pick<MembershipCardProps, 'membership'>) {
  const t = useWords();
  const to = useAddresses();
  const { members } = useStorefront();
  const { auto_renew_state: state, saved_payment_method: card, last_day: last } = membership;
  // A membership without an end never renews.
  if (last === null) return null;
  return (
    <dl className={classes['terms']}>
      <dt>{t('my_membership.auto_renew')}</dt>
      <dd>
        <p>{t(`my_membership.${state ?? 'not_enrolled'}`)}</p>
        {state === 'scheduled' &&
          (members?.asksAutoRenew ? (
            <Link to={to.own(cancelAutoRenewPath(membership.ticket_order_id))}>
              {t('auto_renew.submit')}
            </Link>
          ) : (
            <p>{t('my_membership.cancel_elsewhere')}</p>
          ))}
      </dd>
      {card && (
        <>
          <dt>{t('my_membership.payment_method')}</dt>
          <dd>
            <p>{maskedText(card, t)}</p>
            {card.is_expired && <p>{t('my_membership.card_over')}</p>}
          </dd>
        </>
      )}
    </dl>
  );
}
