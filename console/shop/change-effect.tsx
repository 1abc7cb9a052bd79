import { Link } from 'react-router';
import { Kept } from '../parts/kept.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Notice } from '../parts/notice.tsx';
import { mayCall } from '../portal/may-call.ts';
import { useMe } from '../portal/me.ts';
import { shopWords } from '../words/shop.ts';
import { instantText } from '../words/times.ts';
import type { Effect } from './shop-data.ts';
import { ToldChanges } from './told-changes.tsx';

const own = shopWords.effect;
const mostListed = 8;

/** Says what a change would do to sessions, and to the people who have places in them (PUB-10). */
export function ChangeEffect({ effect }: { readonly effect: Effect }) {
  const { changes, faults, opens, closes, others, taken, session, draft, told } = effect;
  if (faults.length > 0) {
    return (
      <Notice tone="danger" title={own.faults}>
        {faults.map(({ path, fault }) => (
          <p key={`${path} ${fault}`}>{path === '' ? fault : `${path}: ${fault}`}</p>
        ))}
      </Notice>
    );
  }
  if (!changes) return <Notice tone="info">{own.nothing}</Notice>;
  const isAdded = session.length === 1 && session[0]?.before === null;
  const withBuyers = session.filter((each) => each.taken > 0 && each.after !== 'open');
  const single = session.length === 1 ? session[0] : undefined;
  return (
    <FormLayout acts={null}>
      <ul>
        {closes > 0 && <li>{own.closes(closes)}</li>}
        {opens > 0 && <li>{isAdded ? own.added : own.opens(opens)}</li>}
        {others > 0 && <li>{own.others(others)}</li>}
      </ul>
      {others > 0 && single?.after === 'closed' && <p>{own.stillClosed}</p>}
      {single && single.after === 'open' && single.capacity !== null && !isAdded && (
        <p>{placesText(single.capacity, single.taken)}</p>
      )}
      {taken > 0 && closes > 0 && <Notice tone="warning">{own.taken(taken, closes)}</Notice>}
      {closes > 1 && withBuyers.length > 0 && <Listed sessions={withBuyers} />}
      {draft.length > 0 && <OtherDrafts drafts={draft} />}
      {told && <ToldChanges told={told} />}
    </FormLayout>
  );
}

function placesText(capacity: number, taken: number): string {
  if (taken > capacity) return own.beyond(taken - capacity);
  return taken === capacity ? own.full : own.left(capacity - taken, capacity);
}

/** The sessions in which people have places, each with its page. */
function Listed({ sessions }: { readonly sessions: Effect['session'] }) {
  const { portal } = useMe();
  return (
    <ul>
      {sessions.slice(0, mostListed).map(({ id, event, starts_at, timezone, taken }) => (
        <li key={id}>
          <Link to={`/${portal.key}/sessions/${encodeURIComponent(id)}`}>
            {event.name}, {instantText(starts_at, { ...portal, timezone })}
          </Link>{' '}
          ({own.takenIn(taken)})
        </li>
      ))}
      {sessions.length > mostListed && <li>{own.more(sessions.length - mostListed)}</li>}
    </ul>
  );
}

/** Other drafts that change the same, each with its page. */
function OtherDrafts({ drafts }: { readonly drafts: Effect['draft'] }) {
  const { portal, grants } = useMe();
  return (
    <Notice tone="info" title={own.drafts(drafts.length)}>
      <ul>
        {drafts.slice(0, mostListed).map(({ id, name, publish_at }) => (
          <li key={id}>
            {mayCall(grants, 'getDraft') ? (
              <Link to={`/${portal.key}/drafts/${id}`} translate="no">
                {name}
              </Link>
            ) : (
              <Kept value={name} />
            )}
            {publish_at !== null && `, ${own.draftDue(instantText(publish_at, portal))}`}
          </li>
        ))}
        {drafts.length > mostListed && <li>{own.moreDrafts(drafts.length - mostListed)}</li>}
      </ul>
      <p>{own.draftsTold}</p>
    </Notice>
  );
}
