import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { isVoucherHandler, voucherPattern } from '#domain/cart/pass-voucher.ts';
import { decideDetails, type TypeAsks, voucherOf } from '#domain/cart/reserve-details.ts';
import {
  readAnswers,
  type SurveyQuestion,
  type SurveySpec,
  surveyQuestions,
} from '#domain/cart/survey.ts';
import { admitAsked } from '#domain/contact/admit.ts';
import { groupContexts } from '#domain/events/event-context.ts';
import { dayIn } from '#domain/events/schedule.ts';
import { isSent } from '#domain/gifts/gift-delivery.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import { oneTicketAVoucher, usedVouchers } from '../store/cart/carts.ts';
import {
  type Catalogue,
  type CatalogueGroup,
  type CatalogueTemplate,
  configValue,
  timezoneOf,
} from '../store/catalogue/catalogue.ts';
import { violates } from '../store/database.ts';
import { answerPath, linePath, type Modification } from './payload.ts';

type Body = z.output<typeof modifyBody>;

const nothing: TypeAsks = {
  admit: { names: 'hidden', emails: 'hidden' },
  rule: undefined,
  voucher: null,
  gift: null,
};

/** The details that tickets of a type require beside a place and a price. */
function asksOf(catalogue: Catalogue, typeId: string, now: number): TypeAsks {
  const type = catalogue.types.get(typeId);
  const group = type && catalogue.groups.get(type.ticket_group_id);
  const template = group && catalogue.templates.get(group.event_template_id);
  if (!type || !group || !template) return nothing;
  return {
    admit: admitAsked(group.meta),
    rule: type.rule,
    voucher: isVoucherHandler(group.handler)
      ? { pattern: patternOf(catalogue, template, group, type.name) }
      : null,
    gift: isSent(group.handler)
      ? { today: dayIn(timezoneOf(catalogue, template.id), new Date(now).toISOString()) }
      : null,
  };
}

/** The pattern that vouchers of a type must match. */
function patternOf(
  catalogue: Catalogue,
  template: CatalogueTemplate,
  { meta }: CatalogueGroup,
  typeName: string,
): string | null {
  const place = { seller: template.seller_id, event_template: template.id };
  const rules = {
    adultPattern: configValue(catalogue, 'passes.adult_pattern', place),
    childPattern: configValue(catalogue, 'passes.child_pattern', place),
    childKeywords: configValue(catalogue, 'passes.child_keywords', place),
  };
  return voucherPattern(typeName, rules, meta['pass_holder']);
}

/** Throws unless every ticket has the names and the voucher that it requires. */
export function checkDetails(
  body: Body,
  { lines }: Modification,
  catalogue: Catalogue,
  now: number,
): void {
  const decision = decideDetails(lines, (typeId) => asksOf(catalogue, typeId, now));
  if (decision.kind === 'invalid') {
    throw new InvalidInput(
      decision.faults.map(({ line, field, fault }) => ({
        path: linePath(body, line, field),
        fault,
      })),
    );
  }
  if (decision.kind === 'voucher') throw voucherRefusal(decision.code, body, decision.line);
}

const voucherRefusal = (
  code: 'invalid_citypass' | 'code_exhausted',
  body: Body,
  line: number,
): Refusal =>
  new Refusal(code, 'reserve', { path: linePath(body, line, 'handler_data.voucher'), line });

/**
 * Does work that takes vouchers and refuses if another ticket has one of them. The database's index is
 * the guard; it doesn't say which voucher, so that is looked up afterwards. If the voucher was given
 * back in between, citypass_failure asks to try again (PRO-10).
 */
export async function takingVouchers<T>(
  { services, portalId }: ApiRequest,
  body: Body,
  { lines }: Modification,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, oneTicketAVoucher)) throw error;
    const vouchers = lines.map(voucherOf);
    const used = await services.store.read(portalId, (tx) => usedVouchers(tx, vouchers));
    const line = vouchers.findIndex((voucher) => used.has(voucher));
    if (line < 0) throw new Refusal('citypass_failure', 'reserve');
    throw voucherRefusal('code_exhausted', body, line);
  }
}

/** The questions of a group's survey; empty if it has none. */
function questionsOf(catalogue: Catalogue, groupId: string): readonly SurveyQuestion[] {
  const group = catalogue.groups.get(groupId);
  const template = group && catalogue.templates.get(group.event_template_id);
  if (!group?.additional_info_spec || !template) return [];
  const admission = configValue(catalogue, 'admission_event_id', { seller: template.seller_id });
  const contexts = groupContexts(group, {
    isMembership: template.isMembership,
    isAdmission: admission === template.id,
    isOneTicketOnly: template.meta['one_ticket_only'] === true,
  });
  return surveyQuestions(group.additional_info_spec as SurveySpec, contexts);
}

/** The groups of added tickets that have questions. */
export const surveyedGroups = (
  catalogue: Catalogue,
  added: readonly { readonly ticket_group_id: string }[],
): ReadonlySet<string> =>
  new Set(
    added
      .map(({ ticket_group_id }) => ticket_group_id)
      .filter((id) => questionsOf(catalogue, id).length > 0),
  );

/**
 * Returns the answers to keep (QTY-26 to 32). `tickets` is the whole cart after the change; a group in
 * `asked` without answers in the cart must be answered.
 */
export function answersToKeep(
  body: Body,
  { answers }: Modification,
  catalogue: Catalogue,
  tickets: readonly { readonly ticket_group_id: string }[],
  asked: ReadonlySet<string>,
): SurveyAnswer[] {
  const groups = new Set(tickets.map(({ ticket_group_id }) => ticket_group_id));
  const strangers = answers.flatMap(({ ticket_group_id }, index) =>
    groups.has(ticket_group_id)
      ? []
      : [
          {
            path: `${answerPath(body, index)}.ticket_group_id`,
            fault: 'is no ticket group of this cart',
          },
        ],
  );
  if (strangers.length > 0) throw new InvalidInput(strangers);
  const given = answers.map((answer, index) => ({ ...answer, path: answerPath(body, index) }));
  const missing = [...asked]
    .filter((id) => answers.every(({ ticket_group_id }) => ticket_group_id !== id))
    .map((id) => ({ ticket_group_id: id, data: {}, path: 'additionalInfo' }));
  const read = [...given, ...missing].map(({ ticket_group_id, data, path }) => {
    const questions = questionsOf(catalogue, ticket_group_id);
    return { ticket_group_id, path, ...readAnswers(questions, data) };
  });
  const faults = read.flatMap(({ ticket_group_id, path, faults: found }) =>
    found.map(({ name, fault }) => ({
      ticket_group_id,
      name,
      path: `${path}.data.${name}`,
      fault,
    })),
  );
  if (faults.length > 0) {
    const [first] = faults;
    throw new Refusal('additional_info_validation_failed', 'reserve', { ...first, faults });
  }
  return read
    .filter(({ ticket_group_id }) => questionsOf(catalogue, ticket_group_id).length > 0)
    .map(({ ticket_group_id, data }) => ({ ticket_group_id, data }));
}
