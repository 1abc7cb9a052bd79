import { useState } from 'react';
import { Link } from 'react-router';
import { SettleFailedRefund } from '../../orders/settle-failed-refund.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { type AttentionEntry, sentenceOf } from './attention-sentence.ts';
import type { Attention } from './follow-today.ts';
import classes from './start.module.css';

const tones = { now: 'danger', soon: 'warning', note: 'info' } as const;

/** The number of entries shown at first, so that what is below stays within reach on a phone. */
const few = 5;

interface AttentionListProps {
  /** Undefined while it loads. */
  readonly attention: Attention | undefined;
  readonly format: VenueFormat;
}

/** Lists what needs attention, most urgent first, each entry with its action (TOD-02). */
export function AttentionList({ attention, format }: AttentionListProps) {
  const own = todayWords.attention;
  const [isWhole, setWhole] = useState(false);
  const entries = attention?.entries ?? [];
  const shown = isWhole ? entries : entries.slice(0, few);
  return (
    <Section title={own.title}>
      {attention === undefined && <Skeleton lines={3} />}
      {attention?.entries.length === 0 && <p className={classes['muted']}>{own.none}</p>}
      {shown.length > 0 && (
        <ul className={classes['attention']}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} format={format} />
          ))}
        </ul>
      )}
      {shown.length < entries.length && (
        <div>
          <Button onPress={() => setWhole(true)}>{own.showAll(entries.length)}</Button>
        </div>
      )}
      {attention && attention.more > 0 && shown.length === entries.length && (
        <p className={classes['muted']}>{own.more(attention.more, attention.is_more)}</p>
      )}
    </Section>
  );
}

/** Kinds of entries about requests for approval. */
const waitsForApproval = new Set<AttentionEntry['kind']>([
  'approval_waiting',
  'session_approval_waiting',
  'limits_waiting',
]);

function Entry({
  entry,
  format,
}: {
  readonly entry: AttentionEntry;
  readonly format: VenueFormat;
}) {
  const { portal, grants } = useMe();
  const own = todayWords.attention;
  const order = 'order' in entry ? entry.order : null;
  const session = 'session' in entry ? entry.session : undefined;
  const cart = 'cart' in entry ? entry.cart : undefined;
  const letter = 'letter' in entry ? entry.letter : undefined;
  return (
    <li>
      <Badge tone={tones[entry.urgency]}>{own.urgency[entry.urgency]}</Badge>
      <p>
        <Keeping>{(keep) => sentenceOf(entry, format, Date.now(), keep)}</Keeping>
      </p>
      <p className={classes['about']}>
        {entry.since && <time dateTime={entry.since}>{instantText(entry.since, format)}</time>}
        {waitsForApproval.has(entry.kind) && (
          <Link to={`/${portal.key}/approvals`}>{own.openApprovals}</Link>
        )}
        {entry.kind === 'device_stuck' && <Link to={`/${portal.key}/doors`}>{own.openDoors}</Link>}
        {entry.kind === 'draft_failed' && (
          <Link to={`/${portal.key}/drafts/${entry.draft}`}>{own.openDraft}</Link>
        )}
        {letter !== undefined && mayCall(grants, 'getLetter') && (
          <Link to={`/${portal.key}/letters/${letter}`}>{own.openLetter}</Link>
        )}
        {order !== null && mayCall(grants, 'getOrder') ? (
          <Link to={`/${portal.key}/orders/${encodeURIComponent(order)}`}>
            <Kept value={order}>{own.openOrder}</Kept>
          </Link>
        ) : session !== undefined && mayCall(grants, 'getSession') ? (
          <Link to={`/${portal.key}/sessions/${encodeURIComponent(session)}`}>
            {own.openSession}
          </Link>
        ) : (
          cart && (
            <span>
              <Kept value={cart}>{own.cart}</Kept>
            </span>
          )
        )}
        {entry.kind === 'refund_failed' && (
          <SettleFailedRefund
            refund={entry.refund}
            amount={amountText(entry.amount, format)}
            remedies={entry.remedies}
          />
        )}
      </p>
    </li>
  );
}
