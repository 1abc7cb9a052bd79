import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { actorText } from '../../audit/entry-text.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { queryOf } from '../../lists/query-of.ts';
import { Keeping } from '../../parts/kept.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { type Filter, Filters } from '../../parts/lists/filters.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { historyWords } from '../../words/history.ts';
import { instantText } from '../../words/times.ts';
import { Differences } from './differences.tsx';

const own = historyWords.revision;
const filters: readonly Filter[] = [{ name: 'against', label: own.against, kind: 'search' }];

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', number = '' } = params;
  const { against = '' } = queryOf(new URL(request.url).searchParams, ['against']);
  const outcome = await staffOf(portal).call('getRevision', {
    params: { number: Number(number) },
    query: /^[1-9]\d{0,8}$/.test(against) ? { against: Number(against) } : {},
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

/** A revision of the shop, and what it changed (PUB-09). */
export default function RevisionPage() {
  const found = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  const { revision, against } = found;
  return (
    <Page
      title={own.title(revision.number)}
      venue={portal.name}
      back={{ to: `/${portal.key}/history`, text: historyWords.title }}
      lead={revision.note}
    >
      <p>
        {instantText(revision.made_at, portal)},{' '}
        <Keeping>
          {(keep) => own.by(actorText(revision, keep), historyWords.sources[revision.source])}
        </Keeping>
      </p>
      {revision.base !== null && <p>{own.based(revision.base)}</p>}
      {revision.is_erased && <Notice tone="info">{own.erased}</Notice>}
      {against === null ? (
        <p>{own.first}</p>
      ) : (
        <Section title={own.changes(against)}>
          <Filters filters={filters} />
          <Differences found={found} />
        </Section>
      )}
    </Page>
  );
}
