import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Page } from '../../parts/layout/page.tsx';
import { useMe } from '../../portal/me.ts';
import { historyWords as own } from '../../words/history.ts';
import { RevisionList } from './revision-list.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const outcome = await staffOf(portal).call('listRevisions', {
    query: {},
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

/** The revisions of the shop, newest first (PUB-09). */
export default function History() {
  const first = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  return (
    <Page title={own.title} venue={portal.name} lead={own.lead}>
      <RevisionList key={first.revision[0]?.number} first={first} />
    </Page>
  );
}
