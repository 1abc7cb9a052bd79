import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isCardAmount } from '#domain/card-amount.ts';
import { type FormMeta, formAsked, identityPayload } from '#domain/identity-form.ts';
import { parseAmount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../browser-api.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { FooterBar } from '../../components/footer-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useMoney } from '../../components/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import classes from './checkout-form.module.css';
import type { FieldErrors } from './identity-field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { CheckoutSettings } from './load-checkout.server.ts';
import { PaymentPart } from './payment-part.tsx';
import { refusedFields } from './refused-fields.ts';
import { tellOfCard } from './tell-of-card.ts';
import { Terms } from './terms.tsx';
import { useCardFields } from './use-card-fields.ts';
import type { CheckoutView } from './use-checkout-cart.ts';
import { usePayment } from './use-payment.ts';
import { focusFirstError, formErrors, sentValuesOf } from './validate-form.ts';

interface CheckoutFormProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  /** The intent of a payment that came back from the bank by a redirect. */
  readonly resumeIntent: string | null;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
}

const formId = 'checkout-form';

/** Who buys, terms, and how it is paid. */
export function CheckoutForm({ settings, held, resumeIntent, setView, look }: CheckoutFormProps) {
  const t = useWords();
  const api = useApi();
  const to = useAddresses();
  const money = useMoney();
  const errorText = useErrorText();
  const { currency } = useStorefront();
  const { payment_due: due, id: cartId } = held.cart;
  const isFree = Number(due) === 0;
  const isSupported = isFree || isCardAmount(parseAmount(due, currency) ?? 0, currency);
  const hasCard = !isFree && isSupported && resumeIntent === null;
  const card = useCardFields(settings, hasCard ? due : null);
  const payment = usePayment({ held, setView, look });
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const problem = useFocusWhenShown(payment.problem);
  useResumed(held, resumeIntent, payment);
  const isBusy = payment.phase !== 'idle';
  useFocusOfErrors(form, errors, isBusy);
  const canPay = isSupported && (isFree || card.state === 'ready');

  const invalid = (found: FieldErrors): void => {
    setErrors(found);
    payment.stop();
  };

  /** The steps on pay, in the order of PAY-09. */
  const pay = async (form: HTMLFormElement): Promise<void> => {
    const found = formErrors(form, t);
    if (Object.keys(found).length > 0) return invalid(found);
    setErrors({});
    const identity = identityPayload(sentValuesOf(form));
    payment.begin();
    const token = hasCard ? await confirmationToken(identity) : null;
    if (hasCard && token === null) return;
    const stored = await api.call('createUser', { body: { ...identity, cart_id: cartId } });
    if (!stored.ok) {
      const text = errorText(stored);
      const refused = refusedFields(stored.errors, identity, {
        missing: t('checkout.missing'),
        text,
      });
      if (Object.keys(refused).length === 0) return payment.stop(text);
      // The cart may ask for more by now than when this page read it.
      await look();
      return invalid(refused);
    }
    await payment.send(
      {
        identityId: stored.answer.identity[0]?.id ?? '',
        amount: due,
        gateway: isFree ? 'free' : 'stripe',
        data: token === null ? {} : { confirmation_token: token, return_path: to.checkout() },
      },
      card.current()?.script ?? null,
    );
  };

  /** The card as the processor knows it; null where the fields have said what is wrong. */
  const confirmationToken = async (who: {
    first_name: string;
    last_name: string;
    email: string;
  }): Promise<string | null> => {
    const fields = card.current();
    if (!fields) {
      payment.stop(t('checkout.provider_failed'));
      return null;
    }
    const checked = await fields.elements.submit();
    if (checked.error) {
      tellOfCard(checked.error);
      payment.stop(t('checkout.errors'));
      return null;
    }
    const { confirmationToken: made, error } = await fields.script.createConfirmationToken({
      elements: fields.elements,
      params: {
        payment_method_data: {
          billing_details: { name: `${who.first_name} ${who.last_name}`, email: who.email },
        },
        return_url: new URL(to.checkout(undefined, { cartId }), location.href).href,
      },
    });
    if (made) return made.id;
    if (error) tellOfCard(error);
    payment.stop(t('checkout.not_charged'), error?.message ?? t('fault.later'));
    return null;
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy && canPay) void pay(event.currentTarget);
  };

  const label = payLabel(t, payment.phase, isFree, money(due));
  return (
    <form ref={form} id={formId} className={classes['form']} noValidate onSubmit={submit}>
      {resumeIntent !== null && (
        <Notice>
          <p role="status">{t('checkout.resuming')}</p>
        </Notice>
      )}
      <fieldset className={classes['part']} disabled={isBusy || resumeIntent !== null}>
        <legend>{t('checkout.you')}</legend>
        <p className={classes['lead']}>{t('checkout.you_text')}</p>
        {Object.keys(errors).length > 0 && (
          <Notice tone="error" isAlert>
            <p>{t('checkout.errors')}</p>
          </Notice>
        )}
        <IdentityFields
          settings={{ ...settings, asked: formAsked(settings.asked, formsOf(held)) }}
          errors={errors}
        />
      </fieldset>
      <PaymentPart due={due} isFree={isFree} isSupported={isSupported} card={card} />
      {settings.terms !== null && <Terms text={settings.terms} error={errors['terms']} />}
      {payment.problem.length > 0 && (
        <Notice ref={problem} tone="error" isAlert>
          {payment.problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className={classes['pay']}>
        <Button type="submit" isBusy={isBusy} disabled={!canPay}>
          {!isFree && <Icon name="lock" />}
          {label}
        </Button>
      </div>
      <FooterBar>
        <p className={classes['total']}>
          <span>{t('checkout.total_to_pay')}</span>
          <strong>{money(due)}</strong>
        </p>
        <Button type="submit" form={formId} isBusy={isBusy} disabled={!canPay}>
          {label}
        </Button>
      </FooterBar>
    </form>
  );
}

/** What the events and groups of a cart say of the form (PAY-53). */
const formsOf = ({ answer }: HeldCart): { event: FormMeta; group: FormMeta }[] =>
  answer.ticket_group.map(({ event_template_id, meta: group }) => {
    const event = answer.event_template.find(({ id }) => id === event_template_id);
    return { event: event?.meta ?? {}, group };
  });

function payLabel(
  t: ReturnType<typeof useWords>,
  phase: ReturnType<typeof usePayment>['phase'],
  isFree: boolean,
  amount: string,
): string {
  if (phase === 'confirming') return t('checkout.confirming');
  if (phase === 'paying') return t('checkout.paying');
  return isFree ? t('checkout.pay_free') : t('checkout.pay', { amount });
}

/** The first wrong field gets the cursor as soon as the form can be typed in. */
function useFocusOfErrors(
  form: RefObject<HTMLFormElement | null>,
  errors: FieldErrors,
  isBusy: boolean,
): void {
  useEffect(() => {
    if (!isBusy && form.current) focusFirstError(form.current, errors);
  }, [form, errors, isBusy]);
}

/** Shows a problem where the person looks: it gets the focus when it appears. */
function useFocusWhenShown(problem: readonly string[]) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.length === 0) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [problem]);
  return element;
}

/** Goes on, once, with a payment whose bank sent the person back here. */
function useResumed(
  held: HeldCart,
  intentId: string | null,
  payment: ReturnType<typeof usePayment>,
): void {
  const { slug } = useStorefront();
  const isDone = useRef(false);
  useEffect(() => {
    if (intentId === null || isDone.current) return;
    isDone.current = true;
    const attempt = attemptsOf(slug).read(held.cart.id);
    if (!attempt) return;
    payment.begin();
    const { identityId, amount } = attempt;
    const data = { payment_intent_id: intentId };
    void payment.send({ identityId, amount, gateway: 'stripe', data }, null);
  }, [intentId, slug, held.cart.id, payment]);
}
