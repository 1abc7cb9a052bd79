import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Page } from '../../parts/layout/page.tsx';
import { Tabs } from '../../parts/layout/tabs.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { LoadFile } from '../../shop/load-file.tsx';
import { draftWords as own } from '../../words/drafts.ts';
import { DraftList } from './draft-list.tsx';
import { NewDraft } from './new-draft.tsx';

const states = ['open', 'published', 'discarded'] as const;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const tab = new URL(request.url).searchParams.get('tab');
  const state = states.find((each) => each === tab) ?? 'open';
  const outcome = await staffOf(portal).call('listDrafts', {
    query: { state },
    signal: request.signal,
  });
  return { state, drafts: answerOf(outcome, portal, request).draft };
}

/** The drafts of the shop by their states (PUB-02). */
export default function DraftsPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      acts={
        mayCall(grants, 'createDraft') && (
          <>
            {mayCall(grants, 'loadIntoDraft') && <LoadFile />}
            <NewDraft />
          </>
        )
      }
    >
      <Tabs
        label={own.list}
        tabs={states.map((state) => ({
          id: state,
          text: own.states[state],
          content:
            loaded.state === state ? (
              <DraftList state={state} drafts={loaded.drafts} />
            ) : (
              <Skeleton />
            ),
        }))}
      />
    </Page>
  );
}
