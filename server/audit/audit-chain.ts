import { createHash, createHmac } from 'node:crypto';
import type { AuditEntryRow } from '../store/audit/audit-log.ts';

/** The hash before the first seal of a portal. */
export const beginning: Buffer = Buffer.alloc(32);

/**
 * Returns the hash of a seal: SHA-256 of the previous seal and every column of the entry (AUD-02). A personal value is
 * included by its own hash, so erasing it keeps the chain valid (AUD-04).
 */
export function sealHash(previous: Buffer, entry: AuditEntryRow): Buffer {
  const { portal_id, id, occurred_at, actor_kind, actor, act, entity_kind, entity_id } = entry;
  const { before, after, request, personal_hash } = entry;
  const columns = [
    portal_id,
    id,
    occurred_at,
    actor_kind,
    actor,
    act,
    entity_kind,
    entity_id,
    before,
    after,
    request,
    personal_hash?.toString('hex') ?? null,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(columns)).digest();
}

/** Returns the HMAC-SHA256 of personal values, as PostgreSQL writes their JSON, under their salt. */
export const valuesHash = (salt: Buffer, values: string): Buffer =>
  createHmac('sha256', salt).update(values).digest();
