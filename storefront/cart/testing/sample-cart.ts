import type { Cart, CartAnswer } from '../cart-store.ts';

type Ticket = CartAnswer['ticket'][number];

/** A ticket as the API answers it, for tests. */
export function sampleTicket(more: Partial<Ticket> = {}): Ticket {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    state: 'held',
    ticket_order_id: null,
    ticket_type_id: 'adult',
    ticket_group_id: 'admission',
    event_session_id: 'noon',
    event_template_id: 'tower',
    handler: 'tickets',
    face_value: '18.00',
    adjusted_value: '18.00',
    fee_outside: '1.50',
    admit_name: '',
    admit_email: '',
    scan_code: null,
    valid_from: null,
    valid_to: null,
    start_datetime: null,
    timezone: null,
    replaces_ticket_id: null,
    gift_card: null,
    gift: null,
    seat: null,
    ...more,
  };
}

/** A cart's answer for tests, with only enough to tell carts apart. */
export function sampleAnswer(
  cart: Partial<Cart> = {},
  tickets: readonly Ticket[] = [sampleTicket()],
): CartAnswer {
  const nothing = '0';
  return {
    cart: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        cart_number: 'ABC123',
        state: 'pending',
        expires_at: null,
        held_short: false,
        sent_to: [],
        expires_in: 900,
        identity_id: '33333333-3333-4333-8333-333333333333',
        seller_id: 'tower',
        channel: 'web',
        currency: 'EUR',
        cart_fees: {
          gateway_id: 'stripe',
          account_id: '',
          grand_totals: {
            total_before_cartmod_price: '18.00',
            total_cartmod_amount: nothing,
            total_fee_fixed_outside: '1.00',
            total_fee_percent_outside: '0.50',
            total_after_fees_price: '19.50',
            total_payments: nothing,
            total_outstanding: '19.50',
          },
        },
        pmc_id: null,
        payment_due: '19.50',
        gift_cards: [],
        payment_in_progress: false,
        open_payment: null,
        payment_clearing: false,
        direct_debit: false,
        session_withdrawn: false,
        order_ids: [],
        edit: null,
        blocking_rules: [],
        ...cart,
      },
    ],
    ticket: [...tickets],
    ticket_type: [],
    ticket_group: [],
    event_session: [],
    event_template: [],
    venue: [],
    seller: [],
    cartmod: [],
    promo_code: [],
    payment: [],
    scheduled_payment: [],
    ticket_order: [],
  };
}
