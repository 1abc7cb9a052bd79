import { Suspense } from 'react';
import { part } from '../../browser/part.ts';
import classes from '../../components/form-part.module.css';
import { isGift } from '../../gifts/giftee.ts';
import { AutoRenewPart } from '../../memberships/auto-renew-part.tsx';
import { WalletSlot } from '../../payments/cards/wallet-slot.tsx';
import { PaymentPart } from '../../payments/payment-part.tsx';
import { SchedulePart } from '../../payments/schedule-part.tsx';
import { CheckoutNews, CheckoutProblem } from './checkout-notices.tsx';
import { IdentityPart } from './identity-part.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { Terms } from './terms.tsx';
import { type CheckoutFormProps, useCheckoutForm } from './use-checkout-form.ts';

const GifteePart = part(() => import('../../gifts/giftee-part.tsx'));

const formId = 'checkout-form';

/** The checkout form: the buyer, the payment and the terms. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { settings, held, member, isByLink, resumeIntent, look } = props;
  const page = useCheckoutForm(props);
  const { choice, chosen, payment, renewal, zip, errors, hasTermsAbove, isBusy } = page;
  const isOff = isBusy || resumeIntent !== null;
  const cartId = held.cart.id;
  const terms = settings.terms !== null && <Terms text={settings.terms} error={errors['terms']} />;
  return (
    <form
      ref={page.form}
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void page.submit(event)}
    >
      <CheckoutNews isResuming={resumeIntent !== null} rest={payment.news} />
      {choice.schedule.length > 0 && (
        <SchedulePart cartId={cartId} choice={choice} errors={errors} isBusy={isBusy} />
      )}
      {page.charged !== null && (
        <WalletSlot wallet={page.wallet} isBusy={isBusy}>
          {hasTermsAbove && terms}
        </WalletSlot>
      )}
      {isGift(held.answer.ticket) && (
        <Suspense>
          <GifteePart held={held} errors={errors} isOff={isOff} />
        </Suspense>
      )}
      <IdentityPart
        settings={settings}
        held={held}
        member={member}
        isByLink={isByLink}
        isGreeted={page.isGreeted && member !== null}
        errors={errors}
        earned={zip.name}
        lost={zip.lost}
        isOff={isOff}
        onLeave={(left) => void zip.settle(left)}
      />
      <PaymentPart
        held={held}
        isByLink={isByLink}
        choice={choice}
        chosen={chosen}
        payBy={page.payBy}
        hasWalletSlot
        isBusy={isBusy}
        look={look}
      />
      {renewal.canAgree && (
        <AutoRenewPart
          cartId={cartId}
          renewals={renewal.renewals}
          isChosen={chosen.autoRenewMembership}
          isBusy={isBusy}
        />
      )}
      {!hasTermsAbove && terms}
      <CheckoutProblem problem={payment.problem} />
      <PayButtons page={page} formId={formId} />
    </form>
  );
}
