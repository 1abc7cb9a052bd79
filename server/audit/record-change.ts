import { randomBytes } from 'node:crypto';
import { insertAuditEntry, jsonText } from '../store/audit/audit-log.ts';
import type { Tx } from '../store/database.ts';
import { valuesHash } from './audit-chain.ts';

/** Who makes a change: a person or an API key by id, a program by its name, or the operator. */
export interface Actor {
  readonly kind: 'person' | 'program' | 'key' | 'operator';
  readonly id: string;
}

/** One change of one thing. `before` and `after` have no personal values. */
export interface Change {
  /** A verb and its object, such as `refund_order`. */
  readonly act: string;
  readonly entity: { readonly kind: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
  /** Values that can be erased: names, addresses, and texts that a person typed, such as a reason. */
  readonly personal?: Readonly<Record<string, string>>;
  /** The number of the request. */
  readonly request?: string;
}

/** Writes the audit entry of a change in the change's own transaction (AUD-01, AUD-04). */
export async function recordChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  const { act, entity, before, after, personal, request = null } = change;
  await insertAuditEntry(tx, {
    actor_kind: actor.kind,
    actor: actor.id,
    act,
    entity_kind: entity.kind,
    entity_id: entity.id,
    before,
    after,
    request,
    personal: personal ? await salted(tx, personal) : null,
  });
}

async function salted(tx: Tx, personal: Readonly<Record<string, string>>) {
  const salt = randomBytes(32);
  const values = await jsonText(tx, personal);
  return { salt, values, hash: valuesHash(salt, values) };
}
