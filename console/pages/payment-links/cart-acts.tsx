import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { paymentLinkWords as own } from '../../words/payment-links.ts';
import { words } from '../../words/words.ts';
import type { StaffCart } from './cart-data.ts';
import { LinkDialog } from './link-dialog.tsx';

type Act = 'link' | 'extend' | 'withdraw';

/** Shows the link of a cart, extends its hold or withdraws it. */
export function CartActs({ cart }: { readonly cart: StaffCart }) {
  const [opened, setOpened] = useState<Act>();
  const close = () => setOpened(undefined);
  const { name, state, link } = cart;
  return (
    <>
      {link !== null && (
        <Button kind="quiet" label={own.acts.linkOf(name)} onPress={() => setOpened('link')}>
          {own.acts.link}
        </Button>
      )}
      {state === 'open' && (
        <>
          <Button kind="quiet" label={own.acts.extendOf(name)} onPress={() => setOpened('extend')}>
            {own.acts.extend}
          </Button>
          <Button
            kind="quiet"
            label={own.acts.withdrawOf(name)}
            onPress={() => setOpened('withdraw')}
          >
            {own.acts.withdraw}
          </Button>
        </>
      )}
      {opened === 'link' && <LinkDialog cart={cart} onClose={close} />}
      {opened === 'extend' && <ExtendDialog cart={cart} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog cart={cart} onClose={close} />}
    </>
  );
}

interface ActDialogProps {
  readonly cart: StaffCart;
  readonly onClose: () => void;
}

/** The last day of a hold that ends at an instant: it ends with that day. */
const lastDayOf = ({ expires_at, timezone }: StaffCart): string =>
  expires_at === null
    ? ''
    : localDateTime(new Date(Date.parse(expires_at) - 1).toISOString(), timezone).date;

function ExtendDialog({ cart, onClose }: ActDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [until, setUntil] = useState(lastDayOf(cart));
  const extend = useStaffCall(
    () =>
      staff.call('extendStaffCart', {
        params: { id: cart.id },
        body: { until: until === '' ? null : until },
      }),
    own.problems,
  );
  async function submit(): Promise<void> {
    const outcome = await extend.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.extend.done });
    onClose();
    await revalidate();
  }
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={extend.isRunning}>
        {words.form.cancel}
      </Button>
      <Button kind="primary" onPress={() => void submit()} isBusy={extend.isRunning}>
        {own.extend.act}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.extend.title(cart.name)}
      acts={acts}
      isBusy={extend.isRunning}
    >
      {extend.problem?.text && (
        <Notice tone="danger" isAlert>
          {extend.problem.text}
        </Notice>
      )}
      <TextField
        label={own.form.until}
        hint={own.form.untilHint}
        type="date"
        value={until}
        onChange={setUntil}
        error={extend.problem?.fields['until']}
      />
    </Dialog>
  );
}

function WithdrawDialog({ cart, onClose }: ActDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const withdraw = useStaffCall(
    () => staff.call('withdrawStaffCart', { params: { id: cart.id }, body: {} }),
    own.problems,
  );
  async function submit(): Promise<void> {
    const outcome = await withdraw.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.withdraw.done });
    onClose();
    await revalidate();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={own.withdraw.title(cart.name)}
      act={own.withdraw.act}
      onConfirm={() => void submit()}
      isDangerous
      isBusy={withdraw.isRunning}
      problem={withdraw.problem?.text}
    >
      <p>{own.withdraw.text}</p>
    </ConfirmDialog>
  );
}
