import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import classes from './order.module.css';
import type { Order } from './order-data.ts';

const own = orderWords.release;

/** The button that puts places of refunded tickets on sale again, and its dialog (SLS-03). */
export function ReleasePlaces({ order }: { readonly order: Order }) {
  const { grants } = useMe();
  const [isOpen, setOpen] = useState(false);
  const hasKept = order.tickets.some(({ keeps_place }) => keeps_place);
  if (!hasKept || !mayCall(grants, 'releasePlaces')) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{own.act}</Button>
      {isOpen && <ReleaseDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReleaseDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

function ReleaseDialog({ order, onClose }: ReleaseDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const kept = order.tickets.filter(({ keeps_place }) => keeps_place);
  const [chosen, setChosen] = useState<readonly string[]>(kept.map(({ id }) => id));
  const release = useStaffCall(() =>
    staff.call('releasePlaces', {
      params: { number: order.number },
      body: { tickets: [...chosen] },
    }),
  );
  async function submit(): Promise<void> {
    if (!(await release.run(undefined)).ok) return;
    toast.show({ text: own.done });
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={release.isRunning}
      acts={
        <>
          <Button onPress={onClose} isDisabled={release.isRunning}>
            {words.form.cancel}
          </Button>
          <Button
            kind="primary"
            onPress={() => void submit()}
            isBusy={release.isRunning}
            isDisabled={chosen.length === 0}
          >
            {own.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      {release.problem && (
        <Notice tone="danger" isAlert>
          {release.problem.text ?? Object.values(release.problem.fields).join(' ')}
        </Notice>
      )}
      <p>{own.explain}</p>
      <fieldset className={classes['choices']}>
        <legend className="visually-hidden">{orderWords.tickets}</legend>
        {kept.map(({ id, event, type, seat, session }) => {
          const time = session && instantText(session.starts_at, { ...portal, ...session });
          return (
            <Checkbox
              key={id}
              isChecked={chosen.includes(id)}
              onChange={(isChecked) =>
                setChosen(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {[event, type, time, seat].filter(Boolean).join(', ')}
            </Checkbox>
          );
        })}
      </fieldset>
    </Dialog>
  );
}
