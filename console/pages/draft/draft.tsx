import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Keeping } from '../../parts/kept.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { authorText, type FoundDraft, type ShopDraft, toneOfDraft } from '../../shop/draft-data.ts';
import { draftWords as own } from '../../words/drafts.ts';
import { instantText } from '../../words/times.ts';
import { Conflicts } from './conflicts.tsx';
import { DraftActs } from './draft-acts.tsx';
import { DraftChanges } from './draft-changes.tsx';
import { DraftCheck } from './draft-check.tsx';
import { useWatched } from './watched.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const outcome = await staffOf(portal).call('getDraft', {
    params: { id },
    query: {},
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

/** A draft of the shop: what it changes, what waits for a choice, and what publishing it does (PUB-02, PUB-03). */
export default function DraftPage() {
  const first = useLoaderData<typeof clientLoader>();
  // Each draft has its own page, with its own dialogs.
  return <WatchedDraft key={first.draft.id} first={first} />;
}

function WatchedDraft({ first }: { readonly first: FoundDraft }) {
  const found = useWatched(first);
  const { portal, grants } = useMe();
  const { draft, last } = found;
  const mayEdit = draft.state === 'open' && mayCall(grants, 'editDraft');
  const isEmpty = draft.changes === 0 && draft.conflicts === 0;
  return (
    <Page
      title={draft.name}
      venue={portal.name}
      state={<Badge tone={toneOfDraft[draft.state]}>{own.states[draft.state]}</Badge>}
      back={{ to: `/${portal.key}/drafts`, text: own.title }}
      acts={<DraftActs draft={draft} />}
    >
      <p role="status">
        <Keeping>
          {(keep) => {
            const { made_by, made_at, changed_by, changed_at } = draft;
            const made = own.made(keep(authorText(made_by)), instantText(made_at, portal));
            if (draft.version === 1) return made;
            const changed = keep(authorText(changed_by));
            return `${made} · ${own.lastActs[draft.state](changed, instantText(changed_at, portal))}`;
          }}
        </Keeping>
      </p>
      <Over draft={draft} />
      <Failure draft={draft} />
      <Conflicts found={found} mayEdit={mayEdit} />
      {draft.state !== 'published' && <DraftChanges found={found} mayEdit={mayEdit} />}
      {draft.state === 'open' && !isEmpty && (
        <DraftCheck id={draft.id} seen={`${draft.version} on ${last}`} />
      )}
    </Page>
  );
}

/** Why a draft was not published when it was due, or would not be. */
function Failure({ draft: { state, failure } }: { readonly draft: ShopDraft }) {
  if (!failure || (state !== 'open' && state !== 'scheduled')) return null;
  return (
    <Notice tone="danger" title={state === 'open' ? own.failed : own.willFail}>
      <ul>
        {failure.fault.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>{path === '' ? fault : `${path}: ${fault}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The end of a draft that is no longer open. */
function Over({ draft: { state, revision, publish_at } }: { readonly draft: ShopDraft }) {
  const { portal } = useMe();
  if (state === 'discarded') return <Notice tone="info">{own.isDiscarded}</Notice>;
  if (state === 'scheduled' && publish_at !== null) {
    return <Notice tone="info">{own.isScheduled(instantText(publish_at, portal))}</Notice>;
  }
  if (state !== 'published' || revision === null) return null;
  return (
    <Notice
      tone="positive"
      act={<ButtonLink to={`/${portal.key}/history/${revision}`}>{own.showRevision}</ButtonLink>}
    >
      {own.isPublished(revision)}
    </Notice>
  );
}
