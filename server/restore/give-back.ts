import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange } from '../audit/audit-change.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import { chargesInLog, lockCharge } from '../store/payments/lost-charges.ts';
import type { Charge } from './compare-charges.ts';
import { writeToBuyer } from './write-to-buyer.ts';

/** Maximum number of attempts per run: the processor repeats the answer to an earlier one for a day. */
const mostTries = 10;

/** The id of the only refund that we make for a lost charge, the same in every run. */
export const refundIdOf = (intentId: string): string => uuidOf('lost charge', intentId);

export type GivenBack =
  | { readonly kind: 'given_back'; readonly isTold: boolean }
  /** All of it was already refunded, but not by us. */
  | { readonly kind: 'went_back' }
  | { readonly kind: 'left'; readonly why: string };

/**
 * Refunds what is left of a charge whose purchase is gone, at the processor only, because the books have nothing that an entry
 * could belong to. Then writes the audit entry and the letter in one transaction. Safe to repeat and to run concurrently: the
 * refund has one id, and its charge one entry.
 */
export async function giveBack(services: Services, charge: Charge): Promise<GivenBack> {
  const { portalId, intent, remedy } = charge;
  const made =
    remedy === 'finish' ? await madeBefore(services, charge) : await send(services, charge);
  if (made !== 'made') return made;
  return services.store.write(portalId, async (tx): Promise<GivenBack> => {
    await lockCharge(tx, intent.intentId);
    if ((await chargesInLog(tx, [intent.intentId])).size > 0) {
      return { kind: 'given_back', isTold: true };
    }
    await auditChange(tx, services.actor, {
      act: 'return_lost_charge',
      entity: { kind: 'charge', id: intent.intentId },
      after: {
        cart: intent.cartNumber,
        amount: formatAmount(intent.received - intent.refunded, intent.currency),
        currency: intent.currency,
      },
    });
    const isTold = await writeToBuyer(tx, services, charge, { email: intent.holder.email });
    return { kind: 'given_back', isTold };
  });
}

async function send({ gateways }: Services, { intent }: Charge): Promise<GivenBack | 'made'> {
  const { intentId, received, refunded, currency } = intent;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sent = await gateways.stripe.refund({
      refundId: refundIdOf(intentId),
      tries,
      intentId,
      amount: received - refunded,
      currency,
    });
    if (sent.kind === 'answer') {
      return sent.value.isMade ? 'made' : { kind: 'left', why: 'the refund failed' };
    }
    if (sent.kind === 'refused') return { kind: 'left', why: sent.code };
    if (sent.kind === 'unknown') break;
  }
  return { kind: 'left', why: 'the processor did not answer' };
}

/** Finds the refund of an earlier run. */
async function madeBefore({ gateways }: Services, { intent }: Charge): Promise<GivenBack | 'made'> {
  const asked = await gateways.stripe.readMovements(intent.intentId);
  if (asked.kind === 'unknown') return { kind: 'left', why: 'the processor did not answer' };
  const own = refundIdOf(intent.intentId);
  const isOurs = asked.value.refunds.some(({ refundId, isMade }) => refundId === own && isMade);
  return isOurs ? 'made' : { kind: 'went_back' };
}
