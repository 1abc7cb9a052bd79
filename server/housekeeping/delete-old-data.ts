import { runAll } from '../jobs/run-all.ts';
import { deleteOldImages } from '../publishing/delete-old-images.ts';
import { deleteOldRevisions } from '../publishing/delete-old-revisions.ts';
import type { Services } from '../services/services.ts';
import { deleteOldMailboxTokens } from '../store/accounts/mailbox-tokens.ts';
import { deleteOldProviderLogins } from '../store/accounts/provider-logins.ts';
import { deleteOldSessions } from '../store/accounts/web-sessions.ts';
import { deleteOldCarts } from '../store/cart/old-carts.ts';
import type { Tx } from '../store/database.ts';
import { deleteOldExport } from '../store/exports/staff-exports.ts';
import { expireCards } from '../store/gifts/ledger.ts';
import { deleteOldKeys } from '../store/idempotency.ts';
import { deleteOldLetters } from '../store/letters/sent-letters.ts';
import { deleteOldEvents } from '../store/payments/provider-events.ts';
import { deleteOldDrafts } from '../store/publishing/drafts.ts';
import { deleteOldRates } from '../store/rates.ts';
import { deleteOldWalletPasses } from '../store/wallet/wallet-passes.ts';
import { oldDataOfStaff } from './old-data-of-staff.ts';

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

/** A discarded draft can be brought back for a month. */
const draftsKept = 30 * day;
/** Drafts deleted in one night; a portal has fewer. */
const draftBatch = 1_000;

/** Expired cards handled in one transaction. */
const cardBatch = 500;

async function expireGiftCards({ store }: Services, portalId: number, at: Date): Promise<void> {
  let taken = cardBatch;
  while (taken === cardBatch) {
    taken = await store.write(portalId, (tx) => expireCards(tx, at, cardBatch));
  }
}

/** One file at a time: a transaction never deletes more than one. */
async function deleteOldExports({ store }: Services, portalId: number, at: Date): Promise<void> {
  while (await store.write(portalId, (tx) => deleteOldExport(tx, at))) {}
}

/** Deletes data that nobody needs any more, so that tables grow with sales and not with visits. */
export async function deleteOldData(services: Services, portalId: number): Promise<void> {
  const now = services.now();
  const operations: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => deleteOldKeys(tx, new Date(now - keysKept)),
    (tx) => deleteOldRates(tx, new Date(now)),
    (tx) => deleteOldSessions(tx, new Date(now)),
    (tx) => deleteOldMailboxTokens(tx, new Date(now)),
    (tx) => deleteOldProviderLogins(tx, new Date(now)),
    (tx) => deleteOldEvents(tx, new Date(now - eventsKept)),
    (tx) => deleteOldLetters(tx, new Date(now - lettersKept)),
    (tx) => deleteOldWalletPasses(tx, new Date(now - passesKept)),
    (tx) => deleteOldDrafts(tx, new Date(now - draftsKept), draftBatch),
    (tx) => deleteOldCarts(tx, new Date(now - cartsKept)),
    ...oldDataOfStaff(now),
  ];
  await runAll(
    [
      () => expireGiftCards(services, portalId, new Date(now)),
      () => deleteOldExports(services, portalId, new Date(now)),
      () => deleteOldRevisions(services, portalId),
      () => deleteOldImages(services, portalId),
      ...operations.map((operation) => () => services.store.write(portalId, operation)),
    ],
    (operation: () => Promise<unknown>) => operation(),
  );
}
