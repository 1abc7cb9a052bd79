import { type RawBuilder, sql } from 'kysely';
import type { LetterState } from '#domain/letters/letter-kinds.ts';
import { db, type Tx } from '../database.ts';
import { jobQueued } from '../job-queue.ts';
import { named, prepared } from '../prepared.ts';

/** A letter as stored. */
export interface LetterRow {
  readonly id: string;
  /** The job that writes it, and the payload without the recipient's address. */
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ticket_order_id: string | null;
  readonly cart_id: string | null;
  readonly identity_id: string | null;
  /** The email that staff sent again. */
  readonly repeats_id: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly state: LetterState;
  readonly state_at: Date;
  readonly attempts: number;
  /** The mail server's last answer, or the reason why nothing was sent. */
  readonly answer: string | null;
  /** These are null until the first attempt. */
  readonly kind: string | null;
  readonly recipient: string | null;
  readonly language: string | null;
  readonly subject: string | null;
  /** The plain text without links and secrets. */
  readonly body: string | null;
}

const columns = [
  'id',
  'task',
  'payload',
  'ticket_order_id',
  'cart_id',
  'identity_id',
  'repeats_id',
  'created_at',
  'due_at',
  'state',
  'state_at',
  'attempts',
  'answer',
  'kind',
  'recipient',
  'language',
  'subject',
  'body',
] as const satisfies readonly (keyof LetterRow)[];

const letters = (tx: Tx) =>
  db.selectFrom('letter').select(columns).where('portal_id', '=', tx.portalId);

/** Reads a letter and locks it until the transaction ends. */
export async function lockLetter(tx: Tx, id: string): Promise<LetterRow | undefined> {
  const query = letters(tx).where('id', '=', id).forUpdate();
  return (await tx.row(query)) as unknown as LetterRow | undefined;
}

/** The thing that an email is about. */
export type LetterSubject =
  | { readonly ticket_order_id: string }
  | { readonly cart_id: string }
  | { readonly identity_id: string };

/** The latest emails about an order, a cart or a member, newest first. */
export async function lettersAbout(
  tx: Tx,
  subject: LetterSubject,
  limit: number,
): Promise<LetterRow[]> {
  const [[column, id] = []] = Object.entries(subject);
  const query = letters(tx)
    .where(sql.ref(column ?? ''), '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  return (await tx.rows(query)) as unknown as LetterRow[];
}

/** The ids of the latest emails about an order. */
export async function letterIdsOf(tx: Tx, orderId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows(
    db
      .selectFrom('letter')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('ticket_order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit),
  );
  return rows.map(({ id }) => id);
}

/** An email to store before it is sent. */
export interface NewLetter {
  readonly id: string;
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly repeatsId?: string | undefined;
  readonly dueAt?: Date | undefined;
}

/** Stores a letter and queues its job in one statement. */
export function queueLetter(tx: Tx, letter: NewLetter, jobPayload: unknown): void {
  const { task, dueAt } = letter;
  const queueing = sql`with kept as (${keeping(tx, letter)})
    select ${jobQueued(task, jobPayload, dueAt)}`.compile(db);
  tx.later(named(`queue_${task}`, queueing));
}

/** Stores a letter for a job that an earlier release queued; once, however often the job runs. */
export async function keepLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx.run(sql`${keeping(tx, letter)}`.compile(db));
}

const keeping = (tx: Tx, { id, task, payload, repeatsId, dueAt }: NewLetter) => {
  const { order, cart, member } = subjectOf(tx.portalId, task, payload);
  return sql`insert into letter (portal_id, id, task, payload, ticket_order_id, cart_id,
      identity_id, repeats_id, created_at, due_at, state_at)
    select ${tx.portalId}, ${id}::uuid, ${task}, ${JSON.stringify(payload)}::jsonb, ${order},
      ${cart}, ${member}, ${repeatsId ?? null}::uuid, now(), coalesce(${dueAt ?? null}, now()), now()
    on conflict (portal_id, id) do nothing`;
};

interface Subject {
  readonly order: RawBuilder<unknown>;
  readonly cart: RawBuilder<unknown>;
  readonly member: RawBuilder<unknown>;
}

/** Expressions for the order, cart and member that a letter is about, where its payload names them. */
function subjectOf(portal: number, task: string, payload: NewLetter['payload']): Subject {
  const given = (name: string) => sql`${payload[name] ?? null}::uuid`;
  const none = sql`null::uuid`;
  const orderOf = (table: string, id: string) =>
    sql`(select t.ticket_order_id from ${sql.table(table)} g
      join ticket t on t.portal_id = g.portal_id and t.id = g.ticket_id
      where g.portal_id = ${portal} and g.id = ${given(id)})`;
  const columnOf = (table: string, id: string, column: string) =>
    sql`(select x.${sql.ref(column)} from ${sql.table(table)} x
      where x.portal_id = ${portal} and x.id = ${given(id)})`;
  switch (task) {
    case 'mail_gift_card':
      return { order: orderOf('ledger_account', 'ledger_account_id'), cart: none, member: none };
    case 'mail_gift_code':
      return { order: orderOf('gift_code', 'gift_code_id'), cart: none, member: none };
    case 'mail_order_change': {
      const order = columnOf('order_change', 'order_change_id', 'ticket_order_id');
      return { order, cart: none, member: none };
    }
    case 'mail_payment_link':
      return { order: none, cart: given('cart_id'), member: none };
    case 'mail_payment_failed':
    case 'mail_purchase_lost':
      return { order: none, cart: columnOf('payment', 'payment_id', 'cart_id'), member: none };
    case 'mail_gift_membership':
    case 'mail_renewal': {
      const member = columnOf('membership', 'membership_id', 'identity_id');
      return { order: none, cart: none, member };
    }
    default:
      return { order: given('ticket_order_id'), cart: none, member: given('identity_id') };
  }
}

/** The facts of a written letter. */
export interface WrittenLetter {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly memberId: string | undefined;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

/** Records an attempt to send an unsent email. */
export function recordAttempt(tx: Tx, { id, key, ...written }: WrittenLetter): void {
  const { kind, memberId = null, recipient, language, subject, body } = written;
  const facts = [kind, memberId, recipient, language, subject, body] as const;
  tx.later(attempted(tx.portalId, id, key, ...facts));
}

const attempted = prepared(
  'letter_attempted',
  (
    portalId: number,
    id: string,
    key: string,
    ...[kind, memberId, recipient, language, subject, body]: readonly (string | null)[]
  ) =>
    sql`update letter set attempts = attempts + 1, kind = ${kind},
        identity_id = coalesce(identity_id, ${memberId}::uuid), message_key = ${key},
        recipient = ${recipient}, language = ${language}, subject = ${subject}, body = ${body}
      where portal_id = ${portalId} and id = ${id} and not exists (
        select from sent_letter s where s.portal_id = ${portalId} and s.key = ${key})`.compile(db),
);

/** The outcome of a letter, or the answer to an attempt at one that stays queued. */
interface Outcome {
  readonly state: LetterState;
  readonly answer: string | null;
  readonly at: Date;
}

/** Records the outcome of a queued letter. One that was sent or refused stays unchanged. */
export function recordOutcome(tx: Tx, id: string, { state, answer, at }: Outcome): void {
  tx.later(ended(tx.portalId, id, state, at, answer?.slice(0, 300) ?? null));
}

const ended = prepared(
  'letter_ended',
  (portalId: number, id: string, state: LetterState, at: Date, answer: string | null) =>
    sql`update letter set state = ${state}, state_at = ${at}, answer = ${answer}
      where portal_id = ${portalId} and id = ${id} and state = 'queued'`.compile(db),
);

interface Bounced {
  readonly kind: 'bounced' | 'delayed';
  readonly answer: string;
  readonly at: Date;
}

/**
 * Records that a letter bounced or is delayed. Returns false if the letter does not exist, was not sent or has already
 * failed. A letter whose process died after sending it is still queued.
 */
export async function recordBounce(
  tx: Tx,
  id: string,
  { kind, answer, at }: Bounced,
): Promise<boolean> {
  const change = kind === 'bounced' ? sql`state = 'bounced', state_at = ${at},` : sql``;
  const changed = await tx.run(
    sql`update letter set ${change} answer = ${answer.slice(0, 300)}
      where portal_id = ${tx.portalId} and id = ${id} and attempts > 0
        and state in ('queued', 'sent')`.compile(db),
  );
  return changed > 0;
}
