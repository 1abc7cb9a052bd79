import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page } from '../parts/layout/page.tsx';
import { Tabs } from '../parts/layout/tabs.tsx';
import { type Filter, Filters } from '../parts/lists/filters.tsx';
import { Notice } from '../parts/notice.tsx';

const options = (...texts: string[]) => texts.map((text) => ({ value: text, text }));
const filters: readonly Filter[] = [
  { name: 'q', label: 'Name', kind: 'search' },
  { name: 'state', label: 'State', kind: options('Valid', 'Used') },
  { name: 'channel', label: 'Sold', kind: options('Online', 'Staff'), resets: ['day'] },
  { name: 'day', label: 'Day of visit', kind: 'day' },
  { name: 'unpaid', label: 'Unpaid', kind: 'yes' },
];

/** Requests a list whose answers a journey delays or refuses. */
export async function slowLoader({ request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const answer = await fetch(`/slow-list${search}`, { signal: request.signal });
  return { search, isRefused: !answer.ok };
}

/** A list that the server answers late, with filters and tabs. */
export function SlowListSpecimen() {
  const { search, isRefused } = useLoaderData<typeof slowLoader>();
  const tab = (id: string) => ({ id, text: id, content: <p>{`The list ${id}`}</p> });
  return (
    <Page title="Slow orders" venue="Solvarde">
      <Filters filters={filters} />
      <Tabs label="Lists" tabs={[tab('open'), tab('done')]} />
      {isRefused && <Notice tone="warning">The list could not be read.</Notice>}
      <output>{`Found for “${search}”`}</output>
    </Page>
  );
}
