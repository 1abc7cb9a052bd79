import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { keptText } from '#domain/letters/kept-text.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { StaffCart } from './cart-data.ts';
import { LetterState } from './letter-state.tsx';
import classes from './payment-links.module.css';

const own = paymentLinkWords.link;

type Letter = NonNullable<StaffCallAnswer<'mailStaffCart'>['letter']>;

/** The link that pays a cart, to copy, or to send to the buyer in a letter that is previewed first. */
export function LinkDialog({
  cart: given,
  onClose,
}: {
  readonly cart: StaffCart;
  readonly onClose: () => void;
}) {
  const staff = useStaff();
  const toast = useToast();
  const { portal } = useMe();
  const { revalidate } = useRevalidator();
  const [cart, setCart] = useState(given);
  const [letter, setLetter] = useState<Letter>();
  const mail = useStaffCall(
    (isTrial: boolean) =>
      staff.call('mailStaffCart', { params: { id: cart.id }, body: { is_trial: isTrial } }),
    { ...paymentLinkWords.problems, too_many_requests: own.tooMany },
  );
  const link = cart.link ?? '';
  const copy = () =>
    void navigator.clipboard.writeText(link).then(() => toast.show({ text: own.copied }));
  async function show(): Promise<void> {
    const outcome = await mail.run(true);
    if (outcome.ok) setLetter(outcome.answer.letter ?? undefined);
  }
  async function send(): Promise<void> {
    const outcome = await mail.run(false);
    if (!outcome.ok) return;
    setCart(outcome.answer.staff_cart);
    setLetter(undefined);
    toast.show({ text: own.sent });
    await revalidate();
  }
  const acts = (
    <>
      <Button onPress={onClose}>{own.done}</Button>
      <Button onPress={copy}>{own.copy}</Button>
      {letter ? (
        <Button kind="primary" onPress={() => void send()} isBusy={mail.isRunning}>
          {own.send}
        </Button>
      ) : (
        <Button kind="primary" onPress={() => void show()} isBusy={mail.isRunning}>
          {cart.letter === null ? own.mail : own.mailAgain}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={own.title(cart.name)} acts={acts}>
      <ProblemNotice text={mail.problem?.text} />
      <p>{own.text}</p>
      <TextField label={own.label} value={link} isExact />
      {cart.letter && (
        <p>
          <LetterState letter={cart.letter} format={portal} />
        </p>
      )}
      {letter && (
        <section aria-label={own.letter} className={classes['wraps']}>
          <p>
            {own.to} <EmailText address={letter.to} />
          </p>
          <p className={classes['name']} translate="no">
            {letter.subject}
          </p>
          <pre className={classes['letter']}>{keptText(letter.text, [])}</pre>
        </section>
      )}
    </Dialog>
  );
}
