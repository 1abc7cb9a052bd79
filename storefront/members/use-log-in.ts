import { useNavigate } from 'react-router';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import type { Credentials } from '#domain/login.ts';
import { useApi } from '../browser-api.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useAddresses, useStorefront } from '../use-storefront.ts';
import { memberStoreOf } from './use-member.ts';

const loadReserve = () => import('../cart/reserve.ts');

export type LoginOutcome = Outcome<CallAnswer<'logIn'>>;

/**
 * Logs in, and does what follows: the cart of before becomes the member's (CRT-22), and who has no
 * address that letters reach is asked for one (USR-11).
 */
export function useLogIn(): (credentials: Credentials) => Promise<LoginOutcome> {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug } = useStorefront();
  return async (credentials) => {
    const outcome = await api.call('logIn', { body: { ...credentials } });
    const [user] = outcome.ok ? outcome.answer.user : [];
    if (!user) return outcome;
    memberStoreOf(slug).accept(user);
    const { reconcileCart } = await loadReserve();
    await reconcileCart({ api, store: cartStoreOf(slug), now: Date.now });
    if (!user.has_email) void navigate(to.own('/user/set-email-address'));
    return outcome;
  };
}
