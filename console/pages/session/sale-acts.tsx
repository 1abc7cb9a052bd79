import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { ConfirmChange } from '../../shop/confirm-change.tsx';
import { shopWords } from '../../words/shop.ts';
import { PlacesDialog } from './places-dialog.tsx';
import type { Session } from './session-data.ts';

const own = shopWords.session;

/** Closes and opens sales of a session, and changes its places and notes, at once (PUB-10). */
export function SaleActs({ session }: { readonly session: Session }) {
  const [opened, setOpened] = useState<'sale' | 'places'>();
  const isClosed = session.state === 'closed';
  // What a closure has closed, that closure opens.
  const canSwitch = !(isClosed && session.closure !== null);
  const close = () => setOpened(undefined);
  return (
    <>
      {canSwitch && (
        <Button onPress={() => setOpened('sale')}>{isClosed ? own.open : own.close}</Button>
      )}
      <Button onPress={() => setOpened('places')}>{own.edit}</Button>
      {opened === 'sale' && (
        <ConfirmChange
          change={{ kind: 'session', session: session.id, to: { closed: !isClosed } }}
          title={isClosed ? own.openTitle : own.closeTitle}
          action={isClosed ? own.open : own.close}
          done={isClosed ? own.opened : own.closed}
          onClose={close}
        />
      )}
      {opened === 'places' && <PlacesDialog session={session} onClose={close} />}
    </>
  );
}
