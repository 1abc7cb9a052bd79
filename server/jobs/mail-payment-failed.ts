import type { PaymentFailedLetter } from '#contract/letters.ts';
import { isEmail } from '#domain/email.ts';
import { formatAmount } from '#domain/money.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { logosOf } from '../mail/logo-picture.ts';
import { paymentAddress, sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services.ts';
import { type CartRow, readCart } from '../store/carts.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { readIdentity } from '../store/identities.ts';
import { type PaymentRow, readPayment } from '../store/payments.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import type { JobPayloads } from './enqueue.ts';

const kind = 'payment_failed';

/**
 * Tells the buyer that a debit did not clear. Nothing is written where the money came after all.
 * Throws when it can be tried again: the letter then has the same Message-ID.
 */
export async function mailPaymentFailed(
  services: Services,
  post: Post,
  { portal_id: portalId, payment_id: paymentId }: JobPayloads['mail_payment_failed'],
): Promise<void> {
  const { store, log } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const { payment, cart, buyer } = await store.read(portalId, async (tx) => {
    const payment = await readPayment(tx, paymentId);
    return {
      payment,
      cart: payment && (await readCart(tx, payment.cart_id)),
      buyer: payment && (await readIdentity(tx, payment.identity_id)),
    };
  });
  if (!payment || !cart) throw new Error('the payment of a letter, or its cart, is not there');
  const about = { portal: catalogue.portal.key, cart_number: cart.cart_number, letter: kind };
  if (payment.state !== 'failed') {
    log.info(about, 'no letter: the money came after all');
    return;
  }
  if (!buyer || !isEmail(buyer.email)) {
    log.warn(about, 'no letter: there is no e-mail address to send it to');
    return;
  }
  const { content, pictures, ...envelope } = await contentOf(services, catalogue, payment, cart);
  const letter = {
    ...envelope,
    to: buyer.email,
    ...(await post.renderLetter(kind, content)),
    attachments: pictures,
  };
  await deliverLetter(post, services, { portalId, about }, letter);
}

async function contentOf(
  services: Services,
  catalogue: Catalogue,
  payment: PaymentRow,
  cart: CartRow,
) {
  const { portal } = catalogue;
  const { language } = cart;
  const seller = catalogue.sellers.get(cart.seller_id);
  if (!seller) throw new Error(`seller ${cart.seller_id} is not there`);
  const key = letterKey({ portalKey: portal.key, subjectId: payment.id, kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  // An order's instalment, and what staff hold without an end, can still be paid.
  const areGone = cart.state !== 'ordered' && cart.expires_at !== null;
  const { slug } = seller;
  const content: PaymentFailedLetter = {
    language,
    currency: payment.currency,
    theme: { ...theme },
    strings,
    logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
    seller: { name: seller.name, metadata: seller.metadata },
    amount: formatAmount(payment.amount, payment.currency),
    cartNumber: cart.cart_number,
    areGone,
    url: areGone
      ? sellerAddress(origin, portal, { slug, language })
      : paymentAddress(origin, portal, { slug, cartId: cart.id, language }),
  };
  const placed = [logos?.usual, logos?.dark];
  return { ...envelope, content, pictures: placed.flatMap((each) => each?.attachment ?? []) };
}
