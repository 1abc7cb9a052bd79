import type { CallInput } from '#contract/client.ts';
import { splitName } from '#domain/contact/admit.ts';
import { sameAddress } from '#domain/contact/email.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import type { ChosenPayment } from '../cart/chosen-payment.ts';
import type { FieldErrors } from '../contact/identity-field.tsx';
import type { Words } from '../site/words.ts';

/** The names of the recipient's fields in the form, distinct from the payer's. */
export const gifteeControl = {
  first_name: 'giftee_first_name',
  last_name: 'giftee_last_name',
  email: 'giftee_email',
  email_confirm: 'giftee_email_confirm',
  message: 'giftee_message',
} as const;

type Giftee = ChosenPayment['giftee'];

type Tickets = readonly Pick<CartAnswer['ticket'][number], 'gift' | 'admit_name'>[];

/** Returns true if a cart's memberships are a gift. */
export const isGift = (tickets: Tickets): boolean => tickets.some(({ gift }) => gift !== null);

/**
 * The first member with a name: the recipient's name is not asked for again (MEM-14). Null if no
 * member has one.
 */
export const namedGiftee = (tickets: Tickets) =>
  tickets.flatMap(({ gift, admit_name }) => (gift && splitName(admit_name)) || [])[0] ?? null;

/** The form's values for the recipient, by field. */
export const gifteeIn = (values: Readonly<Record<string, string>>): Giftee =>
  Object.fromEntries(
    Object.entries(gifteeControl).flatMap(([field, name]) => {
      const text = values[name]?.trim();
      return text === undefined ? [] : [[field, text]];
    }),
  );

/**
 * The recipient's errors beyond single fields: two different addresses, or the payer's own
 * (MEM-12).
 */
export function gifteeErrors(giftee: Giftee, payer: string, t: Words): FieldErrors {
  const { email = '', email_confirm = '' } = giftee;
  if (email === '') return {};
  if (sameAddress(email, payer)) return { [gifteeControl.email]: t('giftee.self') };
  return sameAddress(email, email_confirm)
    ? {}
    : { [gifteeControl.email_confirm]: t('checkout.email_differs') };
}

type Body = CallInput<'createGiftee'>['body'];

/** The recipient in the API's format, with the name on the ticket, else as typed. */
export function gifteeBody(giftee: Giftee, tickets: Tickets, cart_id: string): Body {
  const named = namedGiftee(tickets);
  const { message = '' } = giftee;
  return {
    first_name: named?.first ?? giftee.first_name ?? '',
    last_name: named?.last ?? giftee.last_name ?? '',
    email: giftee.email ?? '',
    cart_id,
    ...(message === '' ? {} : { additional_info: { message } }),
  };
}
