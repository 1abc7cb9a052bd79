import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { daysAhead, noticeAt } from '#domain/memberships/renewal-schedule.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { dueRenewals, membershipsToRenew } from '../store/memberships/membership-renewals.ts';
import { announceRenewal } from './announce-renewal.ts';
import { chargeRenewal } from './charge-renewal.ts';
import { noticeDaysOf, renewalEnd } from './to-renew.ts';

const day = 86_400_000;
/** Number of memberships read together, and processed at once. */
const batch = 200;
const concurrency = 4;

/**
 * Announces coming automatic renewals to their owners, and charges those due (decision 069). A late
 * run makes up for missed ones, and a repeated one does nothing; failures are left to the next run,
 * and delay no other renewal. A suspended portal sells nothing, and so renews nothing meanwhile (STF-18).
 */
export async function renewMemberships(services: Services, portalId: number): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  if (catalogue.portal.suspension) return;
  await announceAll(services, catalogue);
  await chargeAll(services, catalogue);
}

async function announceAll(services: Services, catalogue: Catalogue): Promise<void> {
  const now = services.now();
  const before = new Date(now + longestNotice(catalogue) * day);
  let after: string | undefined;
  do {
    const place = { before, after, limit: batch };
    const found = await services.store.read(catalogue.portal.id, (tx) =>
      membershipsToRenew(tx, place),
    );
    const due = found.filter(({ ticket_group_id, valid_to }) => {
      const level = catalogue.groups.get(ticket_group_id);
      return level && valid_to && now >= noticeAt(renewalEnd(catalogue, level, valid_to));
    });
    await each(services, due, ({ id }) => announceRenewal(services, catalogue, id));
    after = found.length < batch ? undefined : found.at(-1)?.id;
  } while (after !== undefined);
}

/** The longest notice of any level, in days. */
function longestNotice(catalogue: Catalogue): number {
  const levels = [...catalogue.groups.values()].filter(({ handler }) =>
    isMembershipHandler(handler),
  );
  return Math.max(0, ...levels.map((level) => daysAhead(noticeDaysOf(catalogue, level))));
}

async function chargeAll(services: Services, catalogue: Catalogue): Promise<void> {
  const now = new Date(services.now());
  const seen = new Set<string>();
  for (;;) {
    // Unfinished renewals stay due, so that many more are read.
    const limit = batch + seen.size;
    const due = await services.store.read(catalogue.portal.id, (tx) => dueRenewals(tx, now, limit));
    const fresh = due.filter(({ membership_id }) => !seen.has(membership_id));
    for (const { membership_id } of fresh) seen.add(membership_id);
    await each(services, fresh, (renewal) => chargeRenewal(services, catalogue, renewal));
    if (due.length < limit) return;
  }
}

/** Processes each item, some at once; failures are logged. */
async function each<T>(
  { log }: Services,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        log.error({ err: error }, 'a membership could not be renewed');
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
