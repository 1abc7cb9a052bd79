import { formatAmount } from '#domain/pricing/money.ts';
import { letterKey } from '#server/mail/letter-key.ts';
import { wordsByLanguage } from '#tenants/strings/default-words.ts';
import type { Story } from '../plan/story.ts';
import { type Ids, iso, type Known, type Row, type Table } from './story-rows.ts';

type Rows = (readonly [Table, Row])[];

/** Milliseconds until a letter is sent. */
const sendingTook = 2_400;
/** Milliseconds for which `sent_letter` keeps a letter: about a month. */
const remembered = 29 * 86_400_000;

interface Told {
  readonly id: string;
  readonly at: number;
  readonly task: 'mail_confirmation' | 'mail_order_change' | 'mail_refund' | 'mail_gift_card';
  readonly kind: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly key: { readonly subjectId: string; readonly kind: string; readonly occasion?: string };
}

/**
 * Returns the rows of an order's letters, without texts. Confirmations of the last days stay queued without a job: they are
 * written once the order exists.
 */
export function letterRows(story: Story, ids: Ids, known: Known): Rows {
  return toldOf(story, ids, known).flatMap((told) => {
    const isWritten = told.task === 'mail_confirmation' && told.at >= known.writtenFrom;
    return rowsOf(told, story, { ids, known, isQueued: isWritten && !story.isUndeliverable });
  });
}

function toldOf(story: Story, ids: Ids, { keys, sellerNames, currency }: Known): Told[] {
  const { n, at, language, seller, tickets, move, refunds } = story;
  const number = ids.orderNumber;
  const [first, second] = [...new Set(tickets.map(({ type }) => type.group.event.name))];
  const events = second === undefined ? (first ?? '') : `${first} + 1`;
  const words = (name: string, values: Readonly<Record<string, string>>) =>
    filledIn(language, name, { seller: sellerNames[seller] ?? '', number, ...values });
  const order = { subjectId: ids.order, kind: 'order_confirmation' };
  const told: Told[] = [
    {
      id: keys.id('letter', n),
      at,
      task: 'mail_confirmation',
      kind: 'order_confirmation',
      payload: { ticket_order_id: ids.order },
      subject: words('letter.order.subject', { events }),
      key: order,
    },
  ];
  if (move) {
    const change = keys.id('edit', n);
    told.push({
      id: keys.id('letter of a move', n),
      at: move.at,
      task: 'mail_order_change',
      kind: 'order_update',
      payload: { order_change_id: change },
      subject: words('letter.change.update_subject', { events }),
      key: { ...order, occasion: change },
    });
  }
  for (const [place, refund] of refunds.entries()) {
    const entry = keys.id('refund', n, place);
    told.push({
      id: keys.id('letter of a refund', n, place),
      at: refund.at,
      task: 'mail_refund',
      kind: 'refund',
      payload: { payment_entry_id: entry, ticket_order_id: ids.order },
      subject: words('letter.refund.subject', {}),
      key: { subjectId: entry, kind: 'refund', occasion: ids.order },
    });
  }
  for (const { type, face_value } of tickets) {
    if (type.group.handler !== 'ledger') continue;
    const card = keys.id('gift card', n);
    told.push({
      id: keys.id('letter of a gift card', n),
      at,
      task: 'mail_gift_card',
      kind: 'gift_card',
      payload: { ledger_account_id: card },
      subject: words('letter.gift.subject_own', {
        amount: `${formatAmount(face_value, currency)} ${currency}`,
      }),
      key: { subjectId: card, kind: 'gift_card' },
    });
  }
  return told;
}

const filledIn = (
  language: string,
  name: string,
  values: Readonly<Record<string, string>>,
): string => {
  const words = Object.assign({}, ...Object.values(wordsByLanguage[language] ?? {}));
  const text: string = words[name] ?? name;
  return text.replaceAll(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '');
};

interface Place {
  readonly ids: Ids;
  readonly known: Known;
  readonly isQueued: boolean;
}

function rowsOf(told: Told, story: Story, { ids, known, isQueued }: Place): Rows {
  const { portalId, portalKey, now } = known;
  const { isUndeliverable, buyer, language } = story;
  const key = letterKey({ portalKey, ...told.key });
  const letter = {
    id: told.id,
    task: told.task,
    payload: { portal_id: portalId, ...told.payload },
    ticket_order_id: ids.order,
    created_at: iso(told.at),
    due_at: iso(told.at),
  };
  if (isQueued) return [['letter', { ...letter, state_at: iso(told.at) }]];
  const written = {
    ...letter,
    state: isUndeliverable ? 'refused' : 'sent',
    state_at: iso(told.at + sendingTook),
    attempts: 1,
    answer: isUndeliverable ? '550 5.1.1 The mailbox does not exist' : '250 2.0.0 Taken',
    kind: told.kind,
    recipient: buyer.email,
    language,
    subject: told.subject,
    message_key: key,
  };
  const isRemembered = !isUndeliverable && told.at > now - remembered;
  return [
    ['letter', written],
    ...(isRemembered
      ? [['sent_letter', { key, sent_on: iso(told.at + sendingTook) }] as const]
      : []),
  ];
}
