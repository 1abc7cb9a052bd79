import { Refusal } from '#contract/api/refusals.ts';
import type { Minor } from '#domain/pricing/money.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';

/** Throws `gateway_not_configured` if an amount is due at a seller without cards (CRT-27). */
export function refuseWithoutGateway(
  amount: Minor,
  sellerId: string,
  catalogue: Catalogue,
  context: string,
): void {
  if (amount === 0) return;
  const gateway = configValue(catalogue, 'checkout.card_gateway', { seller: sellerId });
  if (gateway === null) throw new Refusal('gateway_not_configured', context);
}
