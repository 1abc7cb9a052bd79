import { useLocation, useMatches, useNavigate } from 'react-router';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import type { Credentials } from '#domain/accounts/login.ts';
import { useApi } from '../api/browser-api.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { withoutArrival } from '../site/read-arrival.ts';
import { useAddresses } from '../site/use-storefront.ts';
import { useWelcome } from './use-welcome.ts';

type LoginOutcome = Outcome<CallAnswer<'logIn'>>;

/**
 * Logs in, and continues. A member without a deliverable address is asked for one, and then returns
 * to the page they were on (USR-11).
 */
export function useLogIn(): (credentials: Credentials) => Promise<LoginOutcome> {
  const api = useApi();
  const asPerson = useCaptcha();
  const to = useAddresses();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const { pathname, search } = useLocation();
  const isCheckout = useMatches().some(({ id }) => id.startsWith('pages/checkout/'));
  return async (credentials) => {
    const outcome = await asPerson((solved) =>
      api.call('logIn', { body: { ...credentials, ...solved } }),
    );
    const [user] = outcome.ok ? outcome.answer.user : [];
    if (!user) return outcome;
    await welcome(user);
    // The checkout asks by itself, and continues afterwards (PAY-05).
    if (!user.has_email && !isCheckout) {
      const next = new URLSearchParams({ next: pathname + withoutArrival(search) });
      void navigate(to.own(`/user/set-email-address?${next}`));
    }
    return outcome;
  };
}
