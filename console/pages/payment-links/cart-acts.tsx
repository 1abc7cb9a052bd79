import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { ConfirmDialog, Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { paymentLinkWords as own } from '../../words/payment-links.ts';
import { words } from '../../words/words.ts';
import { lastDayOf, type StaffCart } from './cart-data.ts';
import { LinkDialog } from './link-dialog.tsx';

type Act = 'link' | 'extend' | 'withdraw';

/** Shows the link of a cart, extends its hold or withdraws it. */
export function CartActs({ cart }: { readonly cart: StaffCart }) {
  const { opened, open, close, isRestored } = useOpened<Act>(`cart ${cart.id}`);
  const { name, state, link } = cart;
  return (
    <>
      {link !== null && (
        <Button kind="quiet" label={own.acts.linkOf(name)} onPress={() => open('link')}>
          {own.acts.link}
        </Button>
      )}
      {state === 'open' && (
        <>
          <Button kind="quiet" label={own.acts.extendOf(name)} onPress={() => open('extend')}>
            {own.acts.extend}
          </Button>
          <Button kind="quiet" label={own.acts.withdrawOf(name)} onPress={() => open('withdraw')}>
            {own.acts.withdraw}
          </Button>
        </>
      )}
      {opened === 'link' && <LinkDialog cart={cart} onClose={close} />}
      {opened === 'extend' && <ExtendDialog cart={cart} onClose={close} isRestored={isRestored} />}
      {opened === 'withdraw' && <WithdrawDialog cart={cart} onClose={close} />}
    </>
  );
}

interface ActDialogProps {
  readonly cart: StaffCart;
  readonly onClose: () => void;
}

function ExtendDialog({
  cart,
  onClose,
  isRestored,
}: ActDialogProps & { readonly isRestored: boolean }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [until, setUntil] = useDraftState(`until ${cart.id}`, lastDayOf(cart));
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
      <Button kind="primary" type="submit" isBusy={extend.isRunning}>
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
      isRestored={isRestored}
      onSubmit={() => void submit()}
    >
      <ProblemNotice text={extend.problem?.text} />
      <DateField
        label={own.form.until}
        hint={own.form.untilHint}
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
