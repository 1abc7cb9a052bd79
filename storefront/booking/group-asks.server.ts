import type { CallAnswer } from '#contract/client.ts';
import { isVoucherHandler, type VoucherRules, voucherPattern } from '#domain/cart/pass-voucher.ts';
import { type SurveySpec, surveyQuestions } from '#domain/cart/survey.ts';
import { admitSettings } from '#domain/contact/admit.ts';
import { groupContexts } from '#domain/events/event-context.ts';
import { isMailed } from '#domain/gifts/gift-delivery.ts';

import type { GroupAsks, TicketGroup, TicketType } from './offer.ts';

type Template = CallAnswer<'getEvent'>['event_template'][number];

/**
 * The details that a group's tickets require besides a time and a quantity; null if there are none.
 * `today` is the date at the venue.
 */
export function groupAsks(
  event: Template,
  group: TicketGroup,
  types: readonly TicketType[],
  today: string,
): GroupAsks | null {
  const rules = voucherRules(event.config ?? {});
  const holder = group.meta['pass_holder'];
  const asks: GroupAsks = {
    questions: questionsOf(event, group),
    admit: admitSettings(group.meta),
    rules: Object.fromEntries(types.flatMap(({ id, rule }) => (rule ? [[id, rule]] : []))),
    vouchers: isVoucherHandler(group.handler)
      ? Object.fromEntries(types.map(({ id, name }) => [id, voucherPattern(name, rules, holder)]))
      : null,
    gift: isMailed(group.handler) ? { today } : null,
  };
  return isNothing(asks) ? null : asks;
}

function questionsOf(event: Template, group: TicketGroup): GroupAsks['questions'] {
  const survey = group.additional_info_spec as SurveySpec | null;
  if (!survey) return [];
  const contexts = groupContexts(group, {
    isMembership: event.is_membership ?? false,
    isAdmission: event.is_admission ?? false,
    isOneTicketOnly: event.meta?.['one_ticket_only'] === true,
  });
  return surveyQuestions(survey, contexts);
}

function voucherRules(config: Readonly<Record<string, unknown>>): VoucherRules {
  const pattern = (key: string): string | null => {
    const value = config[key];
    return typeof value === 'string' ? value : null;
  };
  const keywords = config['passes.child_keywords'];
  return {
    adultPattern: pattern('passes.adult_pattern'),
    childPattern: pattern('passes.child_pattern'),
    childKeywords: Array.isArray(keywords) ? keywords.map(String) : [],
  };
}

const isNothing = ({ questions, admit, rules, vouchers, gift }: GroupAsks): boolean =>
  questions.length === 0 &&
  admit.names === 'hidden' &&
  admit.emails === 'hidden' &&
  Object.values(rules).every(({ named }) => named === 'no') &&
  vouchers === null &&
  gift === null;
