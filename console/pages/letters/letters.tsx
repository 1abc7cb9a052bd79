import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { staffOf } from '../../calls/staff-client.ts';
import { firstPage } from '../../lists/first-page.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { queryOf } from '../../lists/query-of.ts';
import { optionsOf } from '../../parts/fields/select.tsx';
import type { Filter } from '../../parts/lists/filters.tsx';
import { letterWords as words } from '../../words/letters.ts';
import { orderWords } from '../../words/orders.ts';
import { LetterList } from './letter-list.tsx';

const filters: readonly Filter[] = [
  { name: 'recipient', label: words.filters.recipient, kind: 'search' },
  { name: 'state', label: words.filters.state, kind: optionsOf(orderWords.letterStates) },
  { name: 'kind', label: words.filters.kind, kind: optionsOf(words.kinds) },
  { name: 'day', label: words.filters.day, kind: 'day' },
];

const names = filters.map(({ name }) => name);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const query = queryOf(new URL(request.url).searchParams, names);
  const outcome = await staffOf(portal).call('listLetters', { query, signal: request.signal });
  return { query, ...firstPage(outcome, portal, request) };
}

/** Every letter with its state, filtered in the address (LET-02). */
export default function Letters() {
  const { query, first, refused } = useLoaderData<typeof clientLoader>();
  return (
    <ListPage title={words.title} lead={words.lead} filters={filters} refused={refused}>
      {/* Other filters mean another list, which starts at its top. */}
      {first && <LetterList key={JSON.stringify(query)} first={first} query={query} />}
    </ListPage>
  );
}
