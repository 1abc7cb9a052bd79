import { useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmChange } from '../../shop/confirm-change.tsx';
import { historyWords } from '../../words/history.ts';

const own = historyWords.revision;

/** Takes a revision back, or goes back to it; each shows first what it changes (PUB-13, PUB-14). */
export function RevisionActs({ found }: { readonly found: StaffCallAnswer<'getRevision'> }) {
  const { number } = found.revision;
  const [opened, setOpened] = useState<'go_back' | 'take_back'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {found.has_before && <Button onPress={() => setOpened('take_back')}>{own.takeBack}</Button>}
      {!found.is_last && <Button onPress={() => setOpened('go_back')}>{own.goBack}</Button>}
      {opened === 'take_back' && (
        <ConfirmChange
          change={{ kind: 'take_back', revision: number }}
          title={own.takeBackTitle(number)}
          lead={own.takeBackText}
          action={own.takeBackIt}
          done={own.tookBack}
          refused={own.refused}
          onClose={close}
        />
      )}
      {opened === 'go_back' && (
        <ConfirmChange
          change={{ kind: 'go_back', revision: number }}
          title={own.goBackTitle(number)}
          lead={own.goBackText}
          action={own.goBackToIt}
          done={own.wentBack}
          refused={own.refused}
          onClose={close}
        />
      )}
    </>
  );
}
