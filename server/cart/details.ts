import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { decideDetails, type TypeAsks } from '#domain/cart/reserve-details.ts';
import {
  readAnswers,
  type SurveyQuestion,
  type SurveySpec,
  surveyQuestions,
} from '#domain/cart/survey.ts';
import { admitSettings } from '#domain/contact/admit.ts';
import { groupContexts } from '#domain/events/event-context.ts';
import { InvalidInput } from '../http/input.ts';
import { kindOf } from '../kinds/ticket-kinds.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import { answerPath, linePath, type Modification } from './payload.ts';

type Body = z.output<typeof modifyBody>;

const nothing: TypeAsks = {
  admit: { names: 'hidden', emails: 'hidden' },
  rule: undefined,
  voucher: null,
  gift: null,
};

/** The details that a ticket type requires besides a place and a price. */
export function asksOf(catalogue: Catalogue, typeId: string, now: number): TypeAsks {
  const type = catalogue.types.get(typeId);
  const group = type && catalogue.groups.get(type.ticket_group_id);
  const template = group && catalogue.templates.get(group.event_template_id);
  if (!type || !group || !template) return nothing;
  return {
    ...nothing,
    admit: admitSettings(group.meta),
    rule: type.rule,
    ...kindOf(group.handler).asks?.(catalogue, { name: type.name, group, template }, now),
  };
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
  if (decision.kind === 'refused') {
    const { code, line, field } = decision;
    throw new Refusal(code, 'reserve', { path: linePath(body, line, field), line });
  }
}

/** The questions of a group's survey; empty if it has none. */
export function questionsOf(catalogue: Catalogue, groupId: string): readonly SurveyQuestion[] {
  const group = catalogue.groups.get(groupId);
  const template = group && catalogue.templates.get(group.event_template_id);
  if (!group?.additional_info_spec || !template) return [];
  const admission = configValue(catalogue, 'admission_event_id', { seller: template.seller_id });
  const contexts = groupContexts(group, {
    isMembership: template.isMembership,
    isAdmission: admission === template.id,
    isOneTicketOnly: template.meta['one_ticket_only'] === true,
  });
  const questions = surveyQuestions(group.additional_info_spec as SurveySpec, contexts);
  const survey = `events/${template.id}/groups/${group.id}/additional_info_spec`;
  return questions.map((question) => ({
    ...question,
    options: question.options.map((option) => ({
      ...option,
      wordings: catalogue.wordings(option.value, `${survey}/properties/${question.name}/enum`),
    })),
  }));
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
            fault: 'is not a ticket group of this cart',
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
