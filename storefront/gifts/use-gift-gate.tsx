import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useGoToLogin } from '../accounts/use-go-to-login.ts';
import { useMember } from '../accounts/use-member.ts';
import { part } from '../browser/part.ts';
import { mustFinishFirst } from '../cart/gifts-alone.ts';
import { cartStoreOf, useCart } from '../cart/use-cart.ts';
import { useStorefront } from '../site/use-storefront.ts';

const FinishFirstDialog = part(() => import('./finish-first-dialog.tsx'));
const GuestOrLoginDialog = part(() => import('./guest-or-login-dialog.tsx'));

type Question = {
  readonly kind: 'finish_first' | 'guest_or_login';
  /** Called with true if the purchase continues. */
  readonly answer: (goesOn: boolean) => void;
};

/**
 * Asks before a membership is held. The buyer of a gift chooses to finish or discard the existing cart (CRT-31), and to
 * log in or not (CRT-32); the buyer of their own membership is asked to finish a gift in the cart.
 */
export function useGiftGate(isGift: boolean): {
  /** Resolves with true if the purchase continues. */
  readonly ask: () => Promise<boolean>;
  /** The cart will be emptied before anything is held. */
  readonly beginsAnew: boolean;
  readonly dialog: ReactNode;
} {
  const { slug, members } = useStorefront();
  const member = useMember();
  const held = useCart()?.held ?? null;
  const goToLogin = useGoToLogin();
  const [question, setQuestion] = useState<Question | null>(null);
  const isGuest = useRef(false);
  const canLogIn = members !== null && members.login !== 'disabled';

  const put = (kind: Question['kind']): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (goesOn: boolean): void => {
        setQuestion(null);
        resolve(goesOn);
      };
      setQuestion({ kind, answer });
    });
  const ask = async (): Promise<boolean> => {
    // The current cart: it may have changed since this page rendered.
    const now = cartStoreOf(slug).get().held;
    if (now && mustFinishFirst(now.answer.ticket, isGift) && !(await put('finish_first'))) {
      return false;
    }
    if (!isGift || !canLogIn || member || isGuest.current) return true;
    isGuest.current = await put('guest_or_login');
    return isGuest.current;
  };

  const dialog = question && (
    <Suspense>
      {question.kind === 'finish_first' && held && (
        <FinishFirstDialog
          held={held}
          onDiscarded={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
      {question.kind === 'guest_or_login' && (
        <GuestOrLoginDialog
          onGuest={() => question.answer(true)}
          onLogin={() => {
            question.answer(false);
            goToLogin();
          }}
          onClose={() => question.answer(false)}
        />
      )}
    </Suspense>
  );
  const beginsAnew = held !== null && mustFinishFirst(held.answer.ticket, isGift);
  return { ask, beginsAnew, dialog };
}
