import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { ConfirmChange } from '../../shop/confirm-change.tsx';
import type { Closure } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';
import { ClosureForm } from './closure-form.tsx';
import { whenText } from './closure-text.ts';

const own = shopWords.closures;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const outcome = await staffOf(portal).call('listClosures', { signal: request.signal });
  return answerOf(outcome, portal, request);
}

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'lift'; readonly of: Closure };

/** When venues and events are closed; a closure is made, shortened and lifted here (CAT-06, PUB-10). */
export default function ClosuresPage() {
  const closures = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const [search] = useSearchParams();
  // From an event's page: the form of a new one, of this event.
  const event = search.get('event');
  const mayAdd = mayCall(grants, 'publishQuickChange');
  const [opened, setOpened] = useState<Opened | undefined>(
    event !== null && mayAdd ? { kind: 'new' } : undefined,
  );
  const close = () => setOpened(undefined);
  const add = mayAdd && (
    <Button kind="primary" onPress={() => setOpened({ kind: 'new' })}>
      {own.add}
    </Button>
  );
  const nameOf = new Map([...closures.venue, ...closures.event].map(({ id, name }) => [id, name]));
  return (
    <Page title={own.title} venue={portal.name} lead={own.lead} acts={add}>
      <DataTable<Closure>
        label={own.title}
        columns={[
          { id: 'name', title: own.columns.name, cell: ({ name }) => name, isLong: true },
          { id: 'when', title: own.columns.when, cell: whenText, isLong: true },
          {
            id: 'of',
            title: own.columns.of,
            cell: ({ venues = [], events = [] }) =>
              [...venues, ...events].map((id) => nameOf.get(id) ?? id).join(', '),
            isLong: true,
          },
          {
            id: 'sessions',
            title: own.columns.sessions,
            cell: ({ sessions }) => sessions.toLocaleString('en'),
            isNumber: true,
          },
          {
            id: 'taken',
            title: own.columns.taken,
            cell: ({ taken }) => taken.toLocaleString('en'),
            isNumber: true,
          },
          {
            id: 'acts',
            title: '',
            cell: (of) =>
              of.may_change && (
                <>
                  <Button onPress={() => setOpened({ kind: 'edit', of })}>{own.edit}</Button>{' '}
                  <Button onPress={() => setOpened({ kind: 'lift', of })}>{own.lift}</Button>
                </>
              ),
          },
        ]}
        rows={closures.closure}
        idOf={({ id }) => id}
        empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
      />
      {opened?.kind === 'lift' && (
        <ConfirmChange
          change={{ kind: 'lift_closure', id: opened.of.id }}
          title={own.liftTitle(opened.of.name)}
          action={own.lift.replace(' …', '')}
          done={own.lifted}
          onClose={close}
        />
      )}
      {(opened?.kind === 'new' || opened?.kind === 'edit') && (
        <ClosureForm
          closures={closures}
          before={opened.kind === 'edit' ? opened.of : undefined}
          event={event ?? undefined}
          onClose={close}
        />
      )}
    </Page>
  );
}
