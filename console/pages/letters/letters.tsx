import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { problemOf } from '../../calls/problem.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { optionsOf } from '../../parts/fields/select.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { type Filter, Filters } from '../../parts/lists/filters.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { letterWords as words } from '../../words/letters.ts';
import { orderWords } from '../../words/orders.ts';
import { LetterList } from './letter-list.tsx';

const filters: readonly Filter[] = [
  { name: 'recipient', label: words.filters.recipient, kind: 'search' },
  { name: 'state', label: words.filters.state, kind: optionsOf(orderWords.letterStates) },
  { name: 'kind', label: words.filters.kind, kind: optionsOf(words.kinds) },
  { name: 'day', label: words.filters.day, kind: 'day' },
];

/** The query of the list for an address; the server checks its values. */
const queryOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const query = queryOf(new URL(request.url).searchParams);
  const outcome = await staffOf(portal).call('listLetters', { query, signal: request.signal });
  // A filter that somebody typed into the address: the list says so and keeps its filters.
  const isRefused = !outcome.ok && (outcome.status === 400 || outcome.status === 429);
  if (isRefused) return { query, problem: problemOf(outcome) };
  return { query, list: answerOf(outcome, portal, request) };
}

/** Every letter with its state, filtered in the address (LET-02). */
export default function Letters() {
  const { portal } = useMe();
  const { query, ...shown } = useLoaderData<typeof clientLoader>();
  return (
    <Page title={words.title} venue={portal.name} lead={words.lead}>
      <Filters filters={filters} />
      {'problem' in shown && shown.problem ? (
        <Notice tone="warning" title={words.refused}>
          {shown.problem.text ?? Object.values(shown.problem.fields).join(' ')}
        </Notice>
      ) : (
        // Other filters are another list, which begins at its top.
        'list' in shown &&
        shown.list && <LetterList key={JSON.stringify(query)} first={shown.list} query={query} />
      )}
    </Page>
  );
}
