import { randomBytes } from 'node:crypto';
import type { AuditAct } from '#domain/audit/acts.ts';
import type { Actor } from '../services/actor.ts';
import { insertAuditEntry, jsonText } from '../store/audit/audit-log.ts';
import type { Tx } from '../store/database.ts';
import { valuesHash } from './audit-chain.ts';

/** One change of one thing. `before` and `after` have no personal values. */
export interface Change {
  readonly act: AuditAct;
  readonly entity: { readonly kind: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
  /** Erasable values: names, addresses, and texts that a person typed, such as a reason. */
  readonly personal?: Readonly<Record<string, string>>;
}

/** Transactions that have an entry, or need none. */
const audited = new WeakSet<Tx>();

/** Returns true if a staff transaction may commit. */
export const isAudited = (tx: Tx): boolean => audited.has(tx);

/**
 * Writes the audit entry of a change in the change's own transaction (AUD-01, AUD-04). Without an actor it
 * does nothing: buyers and jobs use the same functions.
 */
export async function auditChange(tx: Tx, actor: Actor | null, change: Change): Promise<void> {
  if (actor === null) return;
  const { act, entity, before, after, personal } = change;
  await insertAuditEntry(tx, {
    actor_kind: actor.kind,
    actor: actor.id,
    act,
    entity_kind: entity.kind,
    entity_id: entity.id,
    before,
    after,
    request: actor.request ?? null,
    personal: personal ? await salted(tx, personal) : null,
  });
  audited.add(tx);
}

/**
 * Lets a staff transaction commit without an audit entry: it changed nothing, as for a repeated request, or it wrote a
 * scan, which has its own log (AUD-01).
 */
export function needsNoEntry(tx: Tx): void {
  audited.add(tx);
}

async function salted(tx: Tx, personal: Readonly<Record<string, string>>) {
  const salt = randomBytes(32);
  const values = await jsonText(tx, personal);
  return { salt, values, hash: valuesHash(salt, values) };
}
