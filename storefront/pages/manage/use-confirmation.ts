import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isEditingOpen } from '#domain/orders/self-edit.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { useChosen } from '../../cart/chosen-payment.ts';
import type { CheckoutSettings } from '../../loaders/load-checkout.server.ts';
import { changeOf } from '../../orders/editing/edit-change.ts';
import type { Managed } from '../../orders/editing/load-managed.server.ts';
import { useOrderEdit } from '../../orders/editing/use-order-edit.ts';
import { useWalletButton } from '../../payments/cards/use-wallet-button.ts';
import { paymentChoice } from '../../payments/payment-choice.ts';
import { usePayBy } from '../../payments/use-pay-by.ts';
import { useAddresses, useStorefront } from '../../site/use-storefront.ts';
import { useEditPayment } from './use-edit-payment.ts';

export interface ConfirmFormProps {
  readonly managed: Managed & { readonly edit: CartAnswer };
  readonly settings: CheckoutSettings;
}

/** This page has no form with the buyer's name, so the processor asks where it needs one. */
const nothingKnown = {};

/** The state of an edit while it is confirmed and paid; `change` is null once it is over. */
export function useConfirmation({ managed, settings }: ConfirmFormProps) {
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug, currency } = useStorefront();
  const [isGone, setGone] = useState(false);
  const orderId = managed.order.ticket_order[0]?.id ?? '';
  // Where only staff change orders, the buyer has no page to manage them.
  const home = isEditingOpen(managed.rules) ? to.manage(orderId) : to.order(orderId);
  const leave = (state: object | null): void => {
    setGone(true);
    void navigate(home, { replace: true, state });
  };
  const edit = useOrderEdit(managed, () => {});
  const change = changeOf(edit.edit);
  const answer = edit.edit ?? managed.edit;
  const [cart] = answer.cart;
  if (!cart) throw new Error('an edit without a cart');
  const held = { cart, answer, expiry: edit.expiry };
  const isBack = new URLSearchParams(useLocation().search).has('payment_intent');
  /** A payment that an earlier visit left at the bank: it has to end before another one starts. */
  const [left, setLeft] = useState(isBack ? null : cart.open_payment);
  const chosen = useChosen(slug, cart.id);
  const choice = paymentChoice(held, chosen, currency);
  const { plan } = choice;
  const charged = left === null && plan.isSupported && plan.byCard > 0 ? plan.byCard : null;
  // A change is paid immediately, so without direct debit (decision 072), and only guests change orders here.
  const pay = usePayBy({
    settings,
    cart,
    plan,
    charged,
    member: null,
    renews: false,
    known: nothingKnown,
  });
  const { rules } = managed;
  const onLeft = (intentId: string) =>
    setLeft(cart.open_payment && { ...cart.open_payment, payment_intent_id: intentId });
  const { card } = pay;
  const paying = useEditPayment({ edit, orderId, rules, held, choice, card, leave, onLeft });
  const { isBusy } = paying;
  const wallet = useWalletButton(pay.walletPayment, {
    renews: false,
    onPress: () => !isBusy,
    onConfirm: (confirmed) => {
      if (change) paying.pay(change, confirmed, confirmed);
    },
  });
  const lookAtLeft = async (): Promise<void> => {
    if (await paying.isMade()) return leave({ done: change?.kind ?? 'rescheduled' });
    const now = await paying.look();
    setLeft(now?.cart.open_payment ?? null);
  };
  // The server rendered the page without the payer's secret, which this browser may have (decision
  // 082).
  const [isUnasked, setUnasked] = useState(left !== null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isUnasked || isAsked.current) return;
    isAsked.current = true;
    void lookAtLeft().then(() => setUnasked(false));
  });
  // Another window discarded or applied the edit: the order page shows the current state.
  const isOver = change === null && !isGone && !isBusy;
  useEffect(() => {
    if (isOver) void navigate(home, { replace: true });
  }, [isOver, navigate, home]);
  const payBy = pay.withWallets(wallet.available);
  const open = { left, isUnasked, lookAtLeft };
  return {
    orderId,
    home,
    edit,
    change,
    held,
    chosen,
    choice,
    charged,
    payBy,
    wallet,
    paying,
    open,
    leave,
  };
}
