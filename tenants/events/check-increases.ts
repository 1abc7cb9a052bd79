import { formatAmount, type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { Fault, Place } from '../file/place.ts';
import { amountFaults } from '../pricing/check-price.ts';

/** Faults in what an event's sessions add to its prices: no session may lower a price below zero. */
export function* increaseFaults(event: Place, currency: string): Generator<Fault, void, void> {
  const least = leastPrice(event, currency);
  const dated = event
    .items('schedules')
    .flatMap((schedule) => [schedule, ...schedule.items('changes')]);
  for (const each of [...dated, ...event.items('sessions')]) {
    const increase = each.at('price_increase');
    yield* amountFaults(increase, currency);
    const by = parseAmount(increase.text ?? '0', currency) ?? 0;
    if (least === undefined || least.price + by >= 0) continue;
    const price = formatAmount(least.price, currency);
    yield { path: increase.path, fault: `lowers the price at ${least.path} (${price}) below zero` };
  }
}

interface PlacedPrice {
  readonly price: Minor;
  readonly path: string;
}

/** An event's lowest price above zero, whether listed, discounted or of a price rule. Flexible prices are not lowered. */
function leastPrice(event: Place, currency: string): PlacedPrice | undefined {
  const types = event
    .items('groups')
    .flatMap((group) => group.items('types'))
    .filter((type) => type.at('amount_min').value === undefined);
  let least: PlacedPrice | undefined;
  for (const type of types) {
    const rules = type.items('prices').map((rule) => rule.at('amount'));
    for (const { path, text } of [type.at('amount'), type.at('discounted_amount'), ...rules]) {
      const price = parseAmount(text ?? '', currency) ?? 0;
      if (price > 0 && (least === undefined || price < least.price)) least = { price, path };
    }
  }
  return least;
}
