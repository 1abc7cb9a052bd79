import type { AuditAct } from '#domain/audit/acts.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { valuesHash } from '#server/audit/audit-chain.ts';
import type { NewAuditEntry } from '#server/store/audit/audit-log.ts';
import type { Story } from '../plan/story.ts';
import { referenceOfRefund } from './money-rows.ts';
import type { Ids, Known } from './story-rows.ts';

/** Returns the audit entries of what staff did with an order, as the use cases write them. */
export function auditEntries(story: Story, ids: Ids, known: Known): NewAuditEntry[] {
  const { n, refunds, notes } = story;
  const { keys, people, currency } = known;
  const actorOf = (place: number) => people[(n + place) % Math.max(1, people.length)];
  const entry = (
    act: AuditAct,
    at: number,
    { actor, after, personal }: { actor: string | undefined; after: object; personal: Personal },
  ): NewAuditEntry => ({
    actor_kind: actor === undefined ? 'program' : 'person',
    actor: actor ?? 'refund',
    act,
    entity_kind: 'order',
    entity_id: ids.orderNumber,
    before: undefined,
    after,
    request: null,
    personal: salted(keys.salt(act, n, at), personal),
    occurred_at: new Date(at),
  });
  const [author] = people;
  return [
    ...refunds.map((refund, place) => {
      const after = {
        refund: keys.id('staff refund', n, place),
        reference: referenceOfRefund(ids, place),
        tickets: refund.cancelled.length,
        amount: formatAmount(refund.amount, currency),
        currency,
      };
      const personal = { reason: refund.reason };
      return entry('refund_order', refund.at, { actor: actorOf(place), after, personal });
    }),
    ...(author === undefined ? [] : notes).map(({ at, text }, place) => {
      const after = { note: keys.id('note', n, place) };
      return entry('add_note', at, { actor: author, after, personal: { text } });
    }),
  ];
}

/** A single value that a person typed. */
type Personal = Readonly<Record<string, string>>;

function salted(salt: Buffer, personal: Personal) {
  // The JSON that PostgreSQL writes for a single value, which the log hashes.
  const [[name, value] = []] = Object.entries(personal);
  const values = `{${JSON.stringify(name)}: ${JSON.stringify(value)}}`;
  return { salt, values, hash: valuesHash(salt, values) };
}
