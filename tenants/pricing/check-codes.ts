import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { checkKnown, checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';
import { amountFaults } from './check-price.ts';

/** Faults in the rules of promo codes: their codes, amounts and scopes. */
export function* codeFaults(file: Place): Generator<Fault, void, void> {
  const rules = file.items('cart_rules');
  yield* checkUnique(rules.map((rule) => rule.at('id')));
  const known = yield* sameCodes(rules);
  const events = file.items('events');
  const groups = events.flatMap((event) => event.items('groups'));
  const types = groups.flatMap((group) => group.items('types'));
  const idsOf = (things: readonly Place[]) => new Set(things.map((one) => one.at('id').text ?? ''));
  const references = [
    ['events', idsOf(events), 'event'],
    ['groups', idsOf(groups), 'ticket group'],
    ['types', idsOf(types), 'ticket type'],
  ] as const;
  const currency = file.at('portal').at('currency').text ?? '';
  for (const rule of rules) {
    const scope = rule.at('scope');
    for (const [key, ids, what] of references) {
      for (const reference of scope.items(key)) yield* checkKnown(reference, ids, what);
    }
    yield* checkOrder(scope.at('sessions'), 'from', 'before');
    yield* checkOrder(scope.at('sessions'), 'time_from', 'time_before');
    yield* amountFaults(rule.at('discount').at('amount'), currency);
    yield* amountFaults(rule.at('min_amount'), currency);
    yield* windowFaults(rule);
    const kind = rule.at('discount').at('kind').text ?? 'none';
    if (kind === 'none' && rule.at('blocks').value === undefined) {
      yield { path: rule.path, fault: 'takes nothing off and blocks nothing' };
    }
  }
  for (const scope of [file, ...file.items('sellers')]) {
    for (const { path, text } of scope
      .at('config')
      .items('checkout.zip_codes')
      .map((one) => one.at('code'))) {
      if (text !== undefined && !known.has(promoCodeKey(text))) {
        yield { path, fault: `there is no promo code "${text}"` };
      }
    }
  }
}

/** Reports codes that people cannot tell apart; returns all codes in the form for comparing. */
function* sameCodes(rules: readonly Place[]): Generator<Fault, ReadonlySet<string>, void> {
  const first = new Map<string, string>();
  for (const { path, text } of rules.flatMap((rule) =>
    rule.items('codes').map((one) => one.at('code')),
  )) {
    if (text === undefined) continue;
    const key = promoCodeKey(text);
    const before = first.get(key);
    if (before === undefined) first.set(key, path);
    else yield { path, fault: `"${text}" is already used at ${before}` };
  }
  return new Set(first.keys());
}

function* windowFaults(rule: Place): Generator<Fault, void, void> {
  const [from, until] = [rule.at('from'), rule.at('until')];
  const [begin, end] = [from, until].map(({ text }) => Date.parse(text ?? ''));
  if (begin !== undefined && end !== undefined && begin >= end) {
    yield { path: until.path, fault: 'is not after from' };
  }
}
