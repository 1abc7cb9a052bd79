import { type FormEvent, useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { EditClock } from '../../orders/editing/edit-clock.tsx';
import classes from '../../orders/editing/editing.module.css';
import { UnsavedChanges } from '../../orders/editing/unsaved-changes.tsx';
import { OpenPaymentPart } from '../../payments/open-payment-part.tsx';
import { PaymentPart } from '../../payments/payment-part.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { ConfirmActions } from './confirm-actions.tsx';
import { ConfirmSummary } from './confirm-summary.tsx';
import { type ConfirmFormProps, useConfirmation } from './use-confirmation.ts';

/**
 * Shows the edit for review and takes payment of the difference, by any method of the checkout
 * (ORD-22).
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const t = useWords();
  const page = useConfirmation(props);
  const { orderId, edit, change, held, choice, chosen, payBy, paying, open, leave } = page;
  const { isBusy } = paying;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paying.problem.length > 0) notice.current?.focus();
  }, [paying.problem]);
  if (!change || !edit.edit) return null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && payBy.canPay && !payBy.byWallet) paying.pay(change, payBy.card.current());
  };
  return (
    <form className={classes['part']} noValidate onSubmit={submit}>
      <p className={classes['lead']}>{t('manage.confirm_text')}</p>
      {!change.isByStaff && (
        <EditClock
          expiry={edit.expiry}
          isBusy={isBusy}
          onOver={() => void edit.discard().then(() => leave({ problem: 'expired' }))}
        />
      )}
      <ConfirmSummary order={edit.order} edit={edit.edit} change={change} />
      {paying.news !== null && (
        <Notice tone="positive" isAlert>
          <p>{t('checkout.part_paid', { amount: paying.news })}</p>
        </Notice>
      )}
      {open.left !== null && (
        <>
          <h2>{t('open_payment.title')}</h2>
          <OpenPaymentPart
            cartId={held.cart.id}
            isByLink
            open={open.left}
            isUnasked={open.isUnasked}
            stripe={props.settings.stripe}
            onDeclined={async () => {
              await open.lookAtLeft();
              await paying.tellNotCharged();
            }}
            onCalledOff={open.lookAtLeft}
            onLook={open.lookAtLeft}
          />
        </>
      )}
      {open.left === null && (!change.isFree || held.cart.gift_cards.length > 0) && (
        <PaymentPart
          held={held}
          isByLink
          choice={choice}
          chosen={chosen}
          payBy={payBy}
          isBusy={isBusy}
          look={paying.look}
        />
      )}
      {paying.problem.length > 0 && (
        <Notice ref={notice} tone="error" isAlert>
          {paying.problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <ConfirmActions page={page} />
      {!isBusy && !change.isByStaff && <UnsavedChanges orderId={orderId} />}
    </form>
  );
}
