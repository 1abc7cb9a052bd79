import type { Fault } from '#tenants/file/place.ts';
import {
  announceChange,
  hasTickets,
  readCurrency,
  saveImages,
  writePortal,
} from '../store/catalogue/portals.ts';
import type { Tx } from '../store/database.ts';
import { readOnSale, writeSessions } from '../store/events/import-sessions.ts';
import type { Rezoned } from '../store/events/session-rows.ts';
import { type ImportChange, writeCodes, writeRows } from '../store/import/import.ts';
import type { ImportOptions, ImportSummary } from './import-result.ts';
import { closureNotices, keptInstantNotices, textNotices } from './notices.ts';
import type { ImportPlan } from './planning/plan-import.ts';
import { refuseFor } from './refused.ts';
import { makeSampleCards } from './sample-cards.ts';
import { makeSampleCodes } from './sample-codes.ts';
import { makeSampleMembers } from './sample-members.ts';
import { makeSampleMemberships } from './sample-memberships.ts';
import { sessionFaults } from './session-faults.ts';
import { textFaults } from './text-faults.ts';
import { isLargeWithdrawal, withdrawalsOf } from './withdrawals.ts';

interface ApplyOptions extends Pick<ImportOptions, 'giftCardKey' | 'giftCardKeys'> {
  readonly time: Date;
}

/** Writes a planned import in the transaction of its portal. @throws Refused for what only the database shows. */
export async function applyPlan(
  tx: Tx,
  { tenant, rows, sessions, sessionPaths, images, notices }: ImportPlan,
  { time, ...keys }: ApplyOptions,
): Promise<Omit<ImportSummary, 'isCommitted' | 'revision'>> {
  const { portal } = tenant;
  refuseFor(await currencyFaults(tx, portal.currency));
  const before = await readOnSale(tx, time);
  const isPortalNew = await writePortal(tx, portal);
  await saveImages(tx, images);
  const written = await writeRows(tx, rows);
  const rezoned = rezonedBy(written);
  const { changes: placed, promised } = await writeSessions(tx, sessions, time, rezoned);
  refuseFor([...sessionFaults(sessionPaths, promised), ...(await textFaults(tx, tenant))]);
  const coded = await writeCodes(tx, rows);
  const cards = await makeSampleCards(tx, tenant, keys, time);
  const giftCodes = await makeSampleCodes(tx, tenant, keys, time);
  const members = await makeSampleMembers(tx, tenant, time);
  const memberships = await makeSampleMemberships(tx, tenant, time);
  const closed = await closureNotices(tx, tenant, time);
  const kept = await keptInstantNotices(tx, time);
  const missing = await textNotices(tx, tenant);
  await announceChange(tx);
  const changes = [...written, ...placed, ...coded];
  const count = (kind: ImportChange['kind']) =>
    changes.filter((change) => change.kind === kind).length;
  const withdrawals = withdrawalsOf(before, changes);
  const samples = cards + giftCodes + members + memberships;
  return {
    created: count('created') + samples,
    updated: count('updated') + Number(isPortalNew),
    withdrawn: count('withdrawn'),
    changes,
    samples,
    notices: [...notices, ...closed, ...kept, ...missing],
    ...(isLargeWithdrawal(withdrawals) && { largeWithdrawal: withdrawals }),
  };
}

function rezonedBy(changes: readonly ImportChange[]): Rezoned {
  const changed = (what: string, field: string) =>
    changes.flatMap((each) => (each.what === what && each.fields.includes(field) ? each.id : []));
  return {
    venues: changed('venue', 'timezone'),
    events: changed('event_template', 'venue_id'),
  };
}

async function currencyFaults(tx: Tx, currency: string): Promise<Fault[]> {
  const current = await readCurrency(tx);
  if (current === currency || !(await hasTickets(tx))) return [];
  return [{ path: 'portal.currency', fault: `cannot change: tickets were sold in ${current}` }];
}
