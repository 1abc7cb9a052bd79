import { scopeOfPart, todayParts } from '#contract/staff/today-parts.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Me, useMe } from '../../portal/me.ts';
import { pagesOf } from '../../portal/pages.ts';
import { clockText, dayText } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { words } from '../../words/words.ts';
import { AttentionList } from './attention-list.tsx';
import type { Attention, Today } from './follow-today.ts';
import { RightsToConfirm } from './rights-to-confirm.tsx';
import { SalesNumbers } from './sales.tsx';
import { SalesChart } from './sales-chart.tsx';
import { Sessions } from './sessions.tsx';
import classes from './start.module.css';
import { useToday } from './use-today.ts';

/**
 * The Today page: sessions, sales and what needs attention; for viewers who may see none of these, the pages that they
 * may open.
 */
export default function Start() {
  const me = useMe();
  const grants = me.grants as readonly Grant[];
  const seesToday = Object.values(todayParts).some(
    (needed) => scopeOfPart(grants, needed) !== undefined,
  );
  return seesToday ? <TodayPage me={me} /> : <OtherPages me={me} />;
}

function TodayPage({ me }: { readonly me: Me }) {
  const { today, attention, isOld } = useToday(me.portal.key);
  const time = today && clockText(today.at, today);
  return (
    <Page
      title={words.start.title(me.name)}
      venue={me.portal.name}
      lead={today && dayText(today.day, 'full')}
      state={
        today &&
        (isOld ? (
          <Badge tone="warning">{todayWords.asOf(time ?? '')}</Badge>
        ) : (
          <Badge tone="positive">{todayWords.live}</Badge>
        ))
      }
    >
      <RightsToConfirm />
      {isOld && time && <Notice tone="warning">{todayWords.old(time)}</Notice>}
      {today ? <Parts today={today} attention={attention} /> : <Skeleton lines={10} />}
    </Page>
  );
}

interface PartsProps {
  readonly today: Today;
  readonly attention: Attention | undefined;
}

function Parts({ today, attention }: PartsProps) {
  const { sales, sessions } = today;
  const isFresh =
    sessions?.total === 0 && sales?.days.every(({ orders }) => orders === 0 || orders === null);
  return (
    <div className={classes['parts']}>
      <div className={classes['side']}>
        <AttentionList attention={attention} format={today} />
      </div>
      <div className={classes['main']}>
        {isFresh && <Fresh />}
        {sales && !isFresh && <SalesNumbers sales={sales} day={today.day} format={today} />}
        {sessions && <Sessions sessions={sessions} today={today} />}
        {sales && !isFresh && <SalesChart days={sales.days} format={today} />}
      </div>
    </div>
  );
}

/** Leads to the shop of a venue that has sold nothing yet. */
function Fresh() {
  const { shops } = useMe();
  const { title, text, open, openOf } = todayWords.fresh;
  return (
    <EmptyState
      title={title}
      act={shops.slice(0, mostShops).map(({ seller, address }) => (
        <ButtonLink key={address} to={address}>
          {shops.length === 1 ? open : openOf(seller)}
        </ButtonLink>
      ))}
    >
      {text}
    </EmptyState>
  );
}

/** The maximum number of shops that the page of a new venue leads to. */
const mostShops = 3;

/** Links to the pages that the viewer may open. */
function OtherPages({ me }: { readonly me: Me }) {
  const { title, lead, none, noneText, mine } = words.start;
  const pages = pagesOf(me);
  return (
    <Page title={title(me.name)} venue={me.portal.name} width="middle">
      {pages.length === 0 ? (
        <EmptyState title={none} act={<ButtonLink to={`/${me.portal.key}/me`}>{mine}</ButtonLink>}>
          {noneText}
        </EmptyState>
      ) : (
        <>
          <p>{lead}</p>
          <ul className={classes['pages']}>
            {pages.map(({ path, text }) => (
              <li key={path}>
                <ButtonLink to={`/${me.portal.key}/${path}`}>{text}</ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
