import type { JobPayloads } from '../jobs/enqueue.ts';
import { runAll } from '../jobs/run-all.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import {
  deletePushToken,
  duePushes,
  lockWalletPasses,
  markChanged,
  markPushed,
  ordersWithPasses,
} from '../store/wallet/wallet-passes.ts';
import { applePass, contentHash } from './apple-pass.ts';
import { googleObject } from './google-pass.ts';
import { passLook } from './pass-look.ts';
import { certificateEnd } from './set-up.ts';
import { type TicketPass, ticketPasses } from './ticket-passes.ts';

/**
 * Updates the passes of an order on phones: Apple's are notified to fetch them, Google's objects
 * are changed. Throws to be retried.
 */
export async function updatePasses(
  services: Services,
  { portal_id: portalId, ticket_order_id: orderId }: JobPayloads['update_passes'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const passes = await ticketPasses(services, catalogue, [orderId]);
  // Independent of each other: a fault of one service may last.
  await runAll([tellPhones, changeObjects], (update) => update(services, catalogue, passes));
}

const batch = 200;
/** Milliseconds before its end from which a certificate should be renewed. */
const renewal = 30 * 86_400_000;

/**
 * Updates all registered Apple passes: shows changes by an import (names, times, looks), and
 * repeats failed notifications.
 */
export async function refreshPasses(services: Services, portalId: number): Promise<void> {
  const { applePasses } = services.settings;
  if (!applePasses) return;
  const left = certificateEnd(applePasses) - services.now();
  if (left <= 0) services.log.error('the certificate for passes has expired: none are made');
  else if (left < renewal) services.log.warn('the certificate for passes expires within a month');
  const catalogue = await services.cache.catalogue(portalId);
  // A batch that fails does not stop the others.
  await runAll(batches(services, portalId), async (orders) =>
    tellPhones(services, catalogue, await ticketPasses(services, catalogue, orders)),
  );
}

/** Ids of all orders with registered passes. */
async function* batches({ store }: Services, portalId: number): AsyncGenerator<string[]> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const after: string = last;
    const orders = await store.read(portalId, (tx) => ordersWithPasses(tx, after, batch));
    yield orders;
    last = orders.length < batch ? undefined : orders.at(-1);
  }
}

async function tellPhones(
  { store, gateways, settings, now }: Services,
  catalogue: Catalogue,
  passes: readonly TicketPass[],
): Promise<void> {
  const { applePasses } = settings;
  if (!applePasses || !gateways.applePush) return;
  const portalId = catalogue.portal.id;
  const serials = passes.map(({ serial }) => serial);
  const hashes = new Map<string, Buffer>();
  for (const pass of passes) {
    const look = await passLook(store, catalogue, pass.seller.id);
    hashes.set(pass.serial, contentHash(applePass(pass, look, applePasses), look));
  }
  const due = await store.write(portalId, async (tx) => {
    for (const { ticket_id: serial, content_hash: before } of await lockWalletPasses(tx, serials)) {
      const hash = hashes.get(serial);
      if (!hash || before.equals(hash)) continue;
      await markChanged(tx, serial, hash, new Date(now()));
    }
    return duePushes(tx, serials);
  });
  if (due.length === 0) return;
  // A phone is notified once, however many of its passes changed: it asks which.
  const tokens = [...new Set(due.map(({ push_token: token }) => token))];
  const outcomes = await gateways.applePush.tell(tokens);
  const outcomeOf = new Map(tokens.map((token, at) => [token, outcomes[at] ?? 'unknown']));
  await store.write(portalId, async (tx) => {
    for (const [token, outcome] of outcomeOf) {
      if (outcome === 'gone') await deletePushToken(tx, token);
    }
    for (const [serial, ofPass] of Map.groupBy(due, ({ ticket_id: id }) => id)) {
      const isTold = ofPass.every(({ push_token: token }) => outcomeOf.get(token) !== 'unknown');
      const [first] = ofPass;
      if (isTold && first) await markPushed(tx, serial, first.changed_at);
    }
  });
  if (outcomes.includes('unknown')) throw new Error('not all phones were told of their passes');
}

async function changeObjects(
  services: Services,
  catalogue: Catalogue,
  passes: readonly TicketPass[],
): Promise<void> {
  const { googleWallet: wallet } = services.gateways;
  if (!wallet) return;
  const { issuerId } = wallet;
  let isAway = false;
  await runAll(passes, async (pass) => {
    if (isAway) return;
    const object = googleObject(pass, { issuerId, portalKey: catalogue.portal.key });
    // An object that nobody saved does not exist, and is created when someone saves it.
    isAway = (await wallet.change('eventTicketObject', object)) === 'unknown';
    if (isAway) throw new Error('Google’s wallet did not answer');
  });
}
