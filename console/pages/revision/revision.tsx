import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { actorText } from '../../audit/entry-text.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { queryOf } from '../../lists/query-of.ts';
import { Select } from '../../parts/fields/select.tsx';
import { Keeping } from '../../parts/kept.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { scopeOfCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { historyWords } from '../../words/history.ts';
import { instantText } from '../../words/times.ts';
import { Differences } from './differences.tsx';
import { RevisionActs } from './revision-acts.tsx';

const own = historyWords.revision;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', number = '' } = params;
  const { against = '' } = queryOf(new URL(request.url).searchParams, ['against']);
  const staff = staffOf(portal);
  const { signal } = request;
  const [found, earlier] = await Promise.all([
    staff.call('getRevision', {
      params: { number: Number(number) },
      query: /^[1-9]\d{0,8}$/.test(against) ? { against: Number(against) } : {},
      signal,
    }),
    staff.call('listRevisions', { query: { before: Number(number) }, signal }),
  ]);
  return {
    found: answerOf(found, portal, request),
    earlier: answerOf(earlier, portal, request).revision,
  };
}

/** A revision of the shop, and what it changed (PUB-09). */
export default function RevisionPage() {
  const { found, earlier } = useLoaderData<typeof clientLoader>();
  const [, setSearch] = useSearchParams();
  const { portal, grants } = useMe();
  const { revision, against } = found;
  const mayRestore = scopeOfCall(grants, 'publishQuickChange') === 'all';
  return (
    <Page
      title={own.title(revision.number)}
      venue={portal.name}
      back={{ to: `/${portal.key}/history`, text: historyWords.title }}
      lead={revision.note}
      acts={mayRestore && <RevisionActs found={found} />}
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
          <Select
            label={own.against}
            options={earlier.map(({ number, made_at }) => ({
              value: String(number),
              text: own.option(number, instantText(made_at, portal)),
            }))}
            value={String(against)}
            onChange={(value) => setSearch({ against: value })}
          />
          <Differences found={found} />
        </Section>
      )}
    </Page>
  );
}
