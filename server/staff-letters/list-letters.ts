import { Refusal } from '#contract/api/refusals.ts';
import { isForStaff, kindOfTask, taskOfKind } from '#domain/letters/letter-kinds.ts';
import { buyerKey } from '#domain/orders/buyer-key.ts';
import { scopeOf } from '#domain/staff/rights.ts';
import { withinRate } from '../http/rate-limit.ts';
import { startOf } from '../orders/list-orders.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { portalTimezone } from '../store/catalogue/catalogue.ts';
import {
  type LetterKey,
  type LettersSeen,
  type ListedLetter,
  lettersOf,
  shownLetter,
} from '../store/letters/listed-letters.ts';

/** Letters on one page. */
const pageSize = 50;
/** Maximum number of letters scanned for one page. */
const mostScanned = 10_000;
/** Limit on pages that one person reads in ten seconds. */
const rate = { limit: 60, seconds: 10 };

/**
 * The letters that the viewer may see; those about no order or cart, and those to staff, only with roles for the whole portal.
 */
function seenBy({ scope, viewer }: StaffRequest): LettersSeen {
  const seesStaff = scopeOf(viewer.grants, [{ area: 'staff', level: 'view' }]) === 'all';
  return {
    sellers: scope === 'all' ? null : [...scope],
    includesStaff: scope === 'all' && seesStaff,
  };
}

/** Lists letters by filters, newest first (LET-02). */
export async function listLetters(
  { query: { state, kind, day, recipient, after } }: StaffInput<'listLetters'>,
  request: StaffRequest,
) {
  const { services, plainServices, portalId, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_letters', viewer.person.id, rate);
  const zone = portalTimezone(catalogue);
  const filter = {
    ...seenBy(request),
    state: state ?? null,
    task: kind === undefined ? null : taskOfKind(kind),
    from: day === undefined ? null : startOf('day', day, 0, zone),
    until: day === undefined ? null : startOf('day', day, 1, zone),
    recipient: recipient ?? null,
  };
  const page = {
    after: after === undefined ? null : readPlace(after),
    scanned: mostScanned,
    limit: pageSize,
  };
  const { letters, next } = await services.store.readRecent(
    'letters',
    portalId,
    (tx) => lettersOf(tx, filter, page),
    { isOnce: true },
  );
  return { letter: letters.map(listedOf), next: next && `${next.at}~${next.id}` };
}

const listedOf = (row: ListedLetter) => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: kindOfTask(row.task) ?? null,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  order: row.order_number,
});

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readPlace(place: string): LetterKey {
  const [at = '', id = ''] = place.split('~');
  if (/^\d{1,17}$/.test(at) && uuidForm.test(id)) return { at, id };
  throw new Refusal('bad_field_value', 'letter', { path: 'after', value: place });
}

/** Returns a letter with its text as stored: without anything that grants access. */
export async function getLetter(
  { params: { id } }: StaffInput<'getLetter'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  const viewer = seenBy(request);
  const found = await services.store.readOnce(portalId, (tx) => shownLetter(tx, id, viewer));
  if (!found) throw new Refusal('not_found', 'letter');
  const { member_id: memberId, buyer_email: email, order_number: number } = found;
  return {
    letter: {
      ...listedOf(found),
      due_at: found.due_at.toISOString(),
      state_at: found.state_at.toISOString(),
      body: found.body,
      language: found.language,
      attempts: found.attempts,
      answer: found.answer,
      buyer: isForStaff(found.task) ? null : buyerKey(memberId, { email: email ?? '', number }),
      repeats: found.repeats_id,
      sent_again: [...found.sent_again],
    },
  };
}
