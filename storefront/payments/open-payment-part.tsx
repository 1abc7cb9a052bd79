import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../api/browser-api.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { reportCardError } from './cards/report-card-error.ts';
import { loadStripe } from './cards/stripe-script.ts';
import {
  cancelOpenPayment,
  checkOpenPayment,
  isOwnPayment,
  type OpenPayment,
} from './open-payment.ts';
import classes from './open-payment-part.module.css';

interface OpenPaymentPartProps {
  readonly cartId: string;
  readonly isByLink: boolean;
  readonly open: OpenPayment;
  /**
   * This browser has not asked the server yet, so it may not know how to continue its own payment.
   */
  readonly isUnasked?: boolean;
  readonly stripe: { readonly script_url: string; readonly publishable_key: string };
  /** Called when the processor has said definitely that nothing was charged. */
  readonly onDeclined: () => Promise<void>;
  /** Called with the current cart after the payment was cancelled. */
  readonly onCalledOff: (answer: CartAnswer) => void | Promise<void>;
  /** Called when the payment succeeded or its state is unknown: the cart has to be read again. */
  readonly onLook: () => Promise<void>;
}

type Phase = 'asking' | 'idle' | 'confirming' | 'calling_off';

/**
 * A payment left at the bank: its amount, and the two ways to proceed. Asks the processor first, so that a buyer who
 * has just approved the payment is not asked again. Only the payer can continue it; anyone else with the cart may
 * cancel it and pay another way.
 */
export function OpenPaymentPart(props: OpenPaymentPartProps) {
  const { cartId, isByLink, open, isUnasked = false, stripe } = props;
  const { onDeclined, onCalledOff, onLook } = props;
  const t = useWords();
  const money = useMoney();
  const api = useApi();
  const { language } = useStorefront();
  const [phase, setPhase] = useState<Phase>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const which = { cartId, isByLink, open };

  /**
   * Returns the client secret to continue with; null if the payment is over or its state is
   * unknown.
   */
  const look = async (): Promise<string | null> => {
    if (!isOwnPayment(open)) return null;
    const looked = await checkOpenPayment(api, { ...which, open });
    if (looked.kind === 'open') return looked.clientSecret;
    await (looked.kind === 'declined' ? onDeclined() : onLook());
    return null;
  };
  const goOn = async (): Promise<void> => {
    setProblem(null);
    setPhase('confirming');
    const clientSecret = await look();
    if (clientSecret !== null) {
      const create = await loadStripe(stripe.script_url).catch(() => null);
      if (!create) setProblem(t('checkout.provider_failed'));
      else {
        const script = create(stripe.publishable_key, { locale: language });
        const { error } = await script.handleNextAction({ clientSecret });
        if (error) reportCardError(error);
        // Whatever the result, the server asks the processor itself.
        if ((await look()) !== null) setProblem(t('open_payment.still_open'));
      }
    }
    setPhase('idle');
  };
  const tryAnother = async (): Promise<void> => {
    setProblem(null);
    setPhase('calling_off');
    const called = await cancelOpenPayment(api, which);
    if (called.kind === 'off') return onCalledOff(called.answer);
    await onLook();
    setProblem(t('open_payment.not_called_off'));
    setPhase('idle');
  };

  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || isUnasked) return;
    isAsked.current = true;
    void look().then(() => setPhase('idle'));
  });

  const isBusy = phase !== 'idle';
  return (
    <section className={classes['open']} aria-busy={phase === 'asking'}>
      <p role="status">{t('open_payment.text', { amount: money(open.amount) })}</p>
      {problem !== null && (
        <Notice tone="warning" isAlert>
          <p>{problem}</p>
        </Notice>
      )}
      <div className={classes['ways']}>
        {(isOwnPayment(open) || isUnasked) && (
          <Button isBusy={isBusy} onClick={() => void goOn()}>
            {t(phase === 'confirming' ? 'checkout.confirming' : 'open_payment.continue')}
          </Button>
        )}
        <Button kind="secondary" isBusy={isBusy} onClick={() => void tryAnother()}>
          {t(phase === 'calling_off' ? 'open_payment.calling_off' : 'open_payment.another')}
        </Button>
      </div>
    </section>
  );
}
