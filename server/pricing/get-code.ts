import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import { isOnSale } from '#domain/events/on-sale.ts';
import { isInScope, timeFault } from '#domain/pricing/cart-rule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { lowestPrice } from '#domain/pricing/price.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { wireGroup, wireType } from '../events/catalogue-answer.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import type { CatalogueGroup, CatalogueType } from '../store/catalogue/catalogue.ts';
import type { CatalogueCartRule } from '../store/catalogue/catalogue-rules.ts';
import { wireCartmod } from './cartmod-answer.ts';
import { codeExhausted, codeNotFound, findCode } from './promo-codes.ts';

const modes = new Set(['advertise', 'code']);

/** The effect of a code, and the types on sale that its rule names (PRO-02, API-11). */
export async function getCode(
  { params, query }: ApiInput<'getCode'>,
  request: ApiRequest,
): Promise<CallAnswer<'getCode'>> {
  const chosenModes = query.mode ?? [...modes];
  for (const mode of chosenModes) {
    if (modes.has(mode)) continue;
    throw new Refusal('bad_field_value', 'promo', { path: 'mode', value: mode });
  }
  const found = await findCode(request, params.code);
  const isShown = found && (chosenModes.includes('code') || found.rule.advertised);
  if (!isShown) throw codeNotFound(params.code);
  const reason = timeFault(found.rule, request.services.now());
  if (reason) throw new Refusal('no_code_benefit', 'promo', { code: found.typed, reason });
  if (found.isUsedUp) throw codeExhausted(found.typed);
  const { currency } = request.catalogue.portal;
  const named = namedBy(found.rule, request);
  const onSale = named?.filter(({ group }) => isOnSale(group, request.services.now()));
  if (named?.length && onSale?.length === 0) {
    throw new Refusal('no_code_benefit', 'promo', { code: found.typed, reason: 'not_on_sale' });
  }
  const offered = (onSale ?? []).filter(({ isForMembers }) => !isForMembers);
  const { min_tickets, min_amount, scope } = found.rule;
  const rule =
    inLanguage(request.catalogue, request.language).cartRules.get(found.rule.id) ?? found.rule;
  const groups = new Set(offered.map(({ group }) => group));
  return {
    cartmod: [wireCartmod({ id: found.key, code: found.code }, rule, currency)],
    code_terms: [
      {
        text: rule.terms,
        types: onSale?.map(({ type }) => type.id) ?? null,
        sessions: { ...scope.sessions } as CallAnswer<'getCode'>['code_terms'][number]['sessions'],
        min_tickets,
        min_amount: formatAmount(min_amount, currency),
      },
    ],
    ticket_type: offered.map(({ type }) => wireType(type, currency)),
    ticket_group: [...groups].map((group) => wireGroup(group, currency, 0)),
  };
}

interface NamedType {
  readonly group: CatalogueGroup;
  readonly type: CatalogueType;
  readonly isForMembers: boolean;
}

/**
 * The seller's types that a rule names, on sale or not; undefined if it applies to everything. Its days are ignored: no session
 * is chosen yet.
 */
function namedBy(
  rule: CatalogueCartRule,
  { catalogue, seller }: ApiRequest,
): readonly NamedType[] | undefined {
  const { events, groups, types } = rule.scope;
  if (!events && !groups && !types) return undefined;
  const scope = { scope: { ...rule.scope, sessions: undefined } };
  const templates = [...catalogue.templates.values()].filter(
    ({ seller_id, withdrawn }) => seller_id === seller.id && !withdrawn,
  );
  return templates.flatMap((template) =>
    template.groups.flatMap((group) =>
      group.types
        .filter((type) =>
          isInScope(scope, {
            ticket_type_id: type.id,
            ticket_group_id: group.id,
            event_template_id: template.id,
            handler: group.handler,
            session: null,
            face_value: lowestPrice(type, null).face_value,
          }),
        )
        .map((type) => ({
          group,
          type,
          isForMembers: [template, group].some(
            ({ hidden_type }) => hidden_type === 'public_member_only',
          ),
        })),
    ),
  );
}
