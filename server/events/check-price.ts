import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { formatAmount, parseAmount, sum } from '#domain/pricing/money.ts';
import { priceTicket, type TicketPrice } from '#domain/pricing/price.ts';
import type { FieldFault } from '../http/answers.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { feesOf } from './catalogue-answer.ts';
import type { ComingSession } from './coming-days.ts';
import { comingSessions } from './coming-sessions.ts';
import { findTemplate, offerOf } from './offer.ts';

type Line = ApiInput<'checkPrice'>['body']['ticket_types_required'][number];

/**
 * Prices tickets as a hold would now (QTY-47). The buyer's amount counts only if the type leaves it
 * to the buyer.
 */
export async function checkPrice(
  { params, body }: ApiInput<'checkPrice'>,
  request: ApiRequest,
): Promise<CallAnswer<'checkPrice'>> {
  const template = findTemplate(request, params.id);
  const { services, catalogue } = request;
  const { currency } = catalogue.portal;
  const now = services.now();
  const groups = new Set(template.groups.map((group) => group.id));
  const { types } = offerOf(template, now, await audienceOf(request), groups);
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const sessionOf = await askedSessions(request, template.id, body.ticket_types_required);

  const faults: FieldFault[] = [];
  const priced = body.ticket_types_required.flatMap((line, n) => {
    const path = `ticket_types_required[${n}]`;
    const type = typeOf.get(line.ticket_type_id);
    if (!type) throw notFound('ticket_type', `${path}.ticket_type_id`);
    const session = sessionIn(line, sessionOf, path);
    const chosen = hasFlexiblePrice(type)
      ? parseAmount(line.face_value ?? '', currency)
      : undefined;
    const price = priceTicket(type, session, chosen);
    if (price) return { id: type.id, price };
    faults.push({ path: `${path}.face_value`, fault: 'is outside min/max' });
    return [];
  });
  if (faults.length > 0) throw new InvalidInput(faults);
  return { pricecheck: [priceCheck(priced, currency)] };
}

async function askedSessions(
  { services, catalogue }: ApiRequest,
  templateId: string,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, ComingSession>> {
  const ids = new Set(lines.flatMap((line) => line.event_session_id ?? []));
  if (ids.size === 0) return new Map();
  const coming = await comingSessions(services.store, catalogue, [templateId], services.now());
  const asked = [...ids].flatMap((id) => coming.get(templateId)?.find(id) ?? []);
  return new Map(asked.map((session) => [session.id, session]));
}

function sessionIn(
  { event_session_id: id }: Line,
  sessions: ReadonlyMap<string, ComingSession>,
  path: string,
): ComingSession | null {
  if (id === undefined || id === null) return null;
  const session = sessions.get(id);
  if (!session) throw notFound('event_session', `${path}.event_session_id`);
  return session;
}

const notFound = (context: string, path: string): Refusal =>
  new Refusal('not_found', context, { path }, `${path}: is not on sale with this event`);

function priceCheck(
  priced: readonly { readonly id: string; readonly price: TicketPrice }[],
  currency: string,
): CallAnswer<'checkPrice'>['pricecheck'][number] {
  const prices = sum(priced.map(({ price }) => price.face_value));
  const fees = sum(priced.map(({ price }) => feesOf(price)));
  return {
    lines: priced.map(({ id, price }) => ({
      ticket_type_id: id,
      face_value: formatAmount(price.face_value, currency),
      fee_outside: formatAmount(feesOf(price), currency),
    })),
    total_price: formatAmount(prices, currency),
    total_fee_outside: formatAmount(fees, currency),
    total: formatAmount(prices + fees, currency),
  };
}
