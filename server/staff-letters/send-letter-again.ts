import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { withinRate } from '../http/rate-limit.ts';
import { sendAgain } from '../letters/send-again.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';

/** Limit of emails that one person sends again in an hour. */
const rate = { limit: 200, seconds: 3_600 };

/** Sends an email again (LET-02). */
export async function sendLetterAgain(
  { params: { id } }: StaffInput<'sendLetterAgain'>,
  { services, plainServices, portalId, scope, viewer }: StaffRequest,
): Promise<undefined> {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_letter_again', viewer.person.id, rate);
  const sellers = scope === 'all' ? null : [...scope];
  const { kind } = await sendAgain(services, { portalId, letterId: id, sellers });
  if (kind === 'missing') throw new Refusal('not_found', 'letter');
  if (kind !== 'queued') throw new StaffRefusal('letter_not_sendable', 'letter', { reason: kind });
}
