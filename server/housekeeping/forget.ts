import { doAll } from '../jobs/do-all.ts';
import type { Services } from '../services/services.ts';
import { forgetMailboxTokens } from '../store/accounts/mailbox-tokens.ts';
import { forgetProviderLogins } from '../store/accounts/provider-logins.ts';
import { forgetSessions } from '../store/accounts/web-sessions.ts';
import { forgetCarts } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { expireCards } from '../store/gifts/ledger.ts';
import { forgetKeys } from '../store/idempotency.ts';
import { forgetLetters } from '../store/letters/sent-letters.ts';
import { forgetEvents } from '../store/payments/payments.ts';
import { forgetRates } from '../store/rates.ts';
import { forgetWalletPasses } from '../store/wallet/wallet-passes.ts';

const day = 86_400_000;
/** A retry comes within minutes; a key is kept for a day. */
const keysKept = day;
/** An unpaid, released cart is useless after a month. */
const cartsKept = 30 * day;

/** Phones may keep a pass as long as they like, but it no longer changes. */
const passesKept = 30 * day;

/** A processor repeats an event for days; a month lets staff look into one. */
const eventsKept = 30 * day;

/** A job is retried for hours; a letter of a month ago is not sent again. */
const lettersKept = 30 * day;

/** Expired cards handled in one transaction. */
const cardBatch = 500;

async function expireGiftCards({ store }: Services, portalId: number, at: Date): Promise<void> {
  let taken = cardBatch;
  while (taken === cardBatch) {
    taken = await store.write(portalId, (tx) => expireCards(tx, at, cardBatch));
  }
}

/** Deletes data that nobody needs any more, so that tables grow with sales and not with visits. */
export async function forgetOldThings(services: Services, portalId: number): Promise<void> {
  const now = services.now();
  const operations: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => forgetKeys(tx, new Date(now - keysKept)),
    (tx) => forgetRates(tx, new Date(now)),
    (tx) => forgetSessions(tx, new Date(now)),
    (tx) => forgetMailboxTokens(tx, new Date(now)),
    (tx) => forgetProviderLogins(tx, new Date(now)),
    (tx) => forgetEvents(tx, new Date(now - eventsKept)),
    (tx) => forgetLetters(tx, new Date(now - lettersKept)),
    (tx) => forgetWalletPasses(tx, new Date(now - passesKept)),
    (tx) => forgetCarts(tx, new Date(now - cartsKept)),
  ];
  await doAll(
    [
      () => expireGiftCards(services, portalId, new Date(now)),
      ...operations.map((operation) => () => services.store.write(portalId, operation)),
    ],
    (operation: () => Promise<unknown>) => operation(),
  );
}
