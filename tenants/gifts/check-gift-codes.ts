import type { TicketRule } from '#domain/contact/admit.ts';
import { isGiftCodeHandler, readGiftCode } from '#domain/gifts/gift-code.ts';
import { refuseParty } from '#domain/memberships/membership.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';

/** A group of codes must state what they redeem, and no other group may. */
export function* redeemsOfGroup(file: Place, group: Place): Generator<Fault, void, void> {
  const redeems = group.at('redeems');
  const isCodes = isGiftCodeHandler(group.at('handler').text ?? '');
  if (isCodes !== (redeems.value !== undefined)) {
    const fault = isCodes
      ? 'is required with the handler "codes"'
      : 'is only for the handler "codes"';
    yield { path: redeems.path, fault };
  } else if (isCodes) yield* redeemsFaults(file, group);
}

/** Faults in the sample codes. */
export function* giftCodeFaults(file: Place): Generator<Fault, void, void> {
  const codes = file.items('gift_codes');
  yield* checkUnique(codes.map((one) => one.at('code')));
  for (const one of codes) {
    const { path, text: code } = one.at('code');
    if (code !== undefined && readGiftCode(code) !== code) {
      yield { path, fault: `"${code}" is not a gift-of-membership code` };
    }
    yield* checkOrder(one, 'valid_from', 'expires_on');
    yield* redeemsFaults(file, one);
  }
}

/** Faults in `redeems`: its types must be of memberships, in numbers that can be held. */
function* redeemsFaults(file: Place, owner: Place): Generator<Fault, void, void> {
  const levels = file
    .items('events')
    .flatMap((event) => event.items('groups'))
    .filter((group) => isMembershipHandler(group.at('handler').text ?? ''));
  const typesOf = (level: Place) => level.items('types').map((type) => type.at('id').text ?? '');
  const types = new Set(levels.flatMap(typesOf));
  const { path } = owner.at('redeems');
  const counts = new Map<string, number>();
  for (const [type, count] of owner.entries('redeems')) {
    if (!types.has(type)) {
      yield { path: count.path, fault: `"${type}" is not a ticket type of a membership` };
    }
    counts.set(type, count.number ?? 0);
  }
  for (const level of levels) {
    if (!typesOf(level).some((id) => counts.has(id))) continue;
    const party = typesOf(level).map((id) => ({ id, rule: ruleOf(level, id) }));
    const refusal = refuseParty(party, (id) => counts.get(id) ?? 0);
    if (refusal)
      yield { path, fault: `cannot be held for level "${level.at('id').text}": ${refusal}` };
  }
}

function ruleOf(level: Place, typeId: string): TicketRule | undefined {
  const rule = level.items('ticket_rules').find((one) => one.at('ticket_type_id').text === typeId);
  if (!rule) return undefined;
  const named = rule.at('named').text;
  return {
    min: rule.at('min').number ?? 0,
    max: rule.at('max').number ?? -1,
    named: named === 'yes' || named === 'no' ? named : 'optional',
    emailed: rule.at('emailed').value === true,
  };
}
