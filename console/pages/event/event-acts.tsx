import { useState } from 'react';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { useMe } from '../../portal/me.ts';
import { ConfirmChange } from '../../shop/confirm-change.tsx';
import type { ShopEvent } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';
import { AddSession } from './add-session.tsx';

const own = shopWords.event;

/** Takes an event off sale and back, adds a session, and leads to closing it for some time (PUB-10). */
export function EventActs({ event }: { readonly event: ShopEvent }) {
  const { portal } = useMe();
  const [opened, setOpened] = useState<'sale' | 'add'>();
  const isOff = event.state === 'off_sale';
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onPress={() => setOpened('sale')}>{isOff ? own.on : own.off}</Button>
      <Button onPress={() => setOpened('add')}>{own.add}</Button>
      <ButtonLink to={`/${portal.key}/closures?event=${encodeURIComponent(event.id)}`}>
        {own.closeFor}
      </ButtonLink>
      {opened === 'sale' && (
        <ConfirmChange
          change={{ kind: 'event_sale', event: event.id, off_sale: !isOff }}
          title={isOff ? own.onTitle : own.offTitle}
          action={isOff ? own.on : own.off}
          {...(isOff ? {} : { lead: own.offText })}
          done={isOff ? own.isOn : own.isOff}
          onClose={close}
        />
      )}
      {opened === 'add' && <AddSession event={event} onClose={close} />}
    </>
  );
}
