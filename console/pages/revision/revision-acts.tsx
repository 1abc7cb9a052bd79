import { useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmChange } from '../../shop/confirm-change.tsx';
import { historyWords } from '../../words/history.ts';

const { acts, refused } = historyWords.revision;

/** Takes a revision back, or goes back to it; each shows first what it changes (PUB-13, PUB-14). */
export function RevisionActs({ found }: { readonly found: StaffCallAnswer<'getRevision'> }) {
  const { number } = found.revision;
  const [opened, setOpened] = useState<keyof typeof acts>();
  const own = opened && acts[opened];
  return (
    <>
      {found.has_before && (
        <Button onPress={() => setOpened('take_back')}>{acts.take_back.open}</Button>
      )}
      {!found.is_last && <Button onPress={() => setOpened('go_back')}>{acts.go_back.open}</Button>}
      {own && (
        <ConfirmChange
          change={{ kind: opened, revision: number }}
          title={own.title(number)}
          lead={own.text}
          action={own.act}
          done={own.done}
          refused={refused}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
