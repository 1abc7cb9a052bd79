import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput } from '../http/input.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import type { Services } from '../services/services.ts';
import { bookCharge, followCharge } from './book-charge.ts';
import { type Charge, comparedCharges } from './compare-charges.ts';
import { giveBack } from './give-back.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * Charges are compared from this many milliseconds before the restored time, because clocks differ and payments take a while.
 */
const early = 60 * minute;
/** Charges processed at a time; each takes several requests. */
const atOnce = 4;

/** The outcome of one charge that was missing from the books. */
export interface CheckedCharge {
  readonly charge: Charge;
  readonly end:
    | 'booked'
    /** It pays part of its cart; the rest is missing, and a sweep refunds it when the cart expires. */
    | 'paid_in_part'
    /** Its places are gone; the books owe its money, which a sweep refunds. */
    | 'owed'
    | 'given_back'
    /** Someone else had already refunded it. */
    | 'went_back'
    | 'followed'
    | 'cancelled'
    /** The bank is still deciding, and its purchase is gone. */
    | 'waits'
    /** Something went wrong; the next run tries again. */
    | 'left';
  readonly why?: string;
  /** False if no address of the buyer is known. */
  readonly isTold: boolean;
}

export interface ChargeCheck {
  /** The time to which the database was restored. */
  readonly since: Date;
  /** Maximum number of charges per second. */
  readonly perSecond: number;
  readonly signal?: AbortSignal;
  onEnd(checked: CheckedCharge): void;
}

export interface ComparedBooks {
  readonly compared: number;
  /** Numbers of charges of portals that the database does not have, by the portal's key. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/**
 * Lists the charges since a restore that differ from the books; changes nothing. Throws InvalidInput if there are some from
 * before `since`: then the database is older than that, or another installation shares the account, and its charges must not be
 * refunded.
 */
export async function listLostCharges(
  services: Services,
  since: Date,
  onCharge: (charge: Charge) => void,
): Promise<ComparedBooks> {
  await refuseEarlierCharges(services, since);
  return eachCharge(services, since, async (charge) => onCharge(charge));
}

/**
 * Reconciles our books with the processor's after a restore (OPS-07): books each charge that the database does not know if what
 * it bought can still be sold, and refunds it otherwise. Safe to repeat, and to run concurrently and while servers run. Throws
 * like `listLostCharges`.
 */
export async function settleLostCharges(
  services: Services,
  { since, perSecond, signal, onEnd }: ChargeCheck,
): Promise<ComparedBooks> {
  await refuseEarlierCharges(services, since);
  const turn = paced(perSecond, signal);
  return eachCharge(services, since, async (charge) => {
    await turn();
    onEnd(await settled(services, charge));
  });
}

/** Compares all charges since a time, a few at a time, and handles each that differs. */
async function eachCharge(
  services: Services,
  since: Date,
  work: (charge: Charge) => Promise<void>,
): Promise<ComparedBooks> {
  const elsewhere = new Map<string, number>();
  const window = { from: new Date(since.getTime() - early), since };
  let compared = 0;
  for await (const charges of comparedCharges(services, window, elsewhere)) {
    compared += charges.length;
    const waiting = charges.filter(({ remedy }) => remedy !== 'none').values();
    const lane = async () => {
      for (const charge of waiting) await work(charge);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
  return { compared, elsewhere };
}

async function refuseEarlierCharges(services: Services, since: Date): Promise<void> {
  const before = new Date(since.getTime() - early);
  const window = { from: new Date(before.getTime() - day), before, since };
  for await (const charges of comparedCharges(services, window, new Map())) {
    const lost = charges.find(({ remedy }) => remedy === 'book' || remedy === 'give_back');
    if (!lost) continue;
    const { intentId, at } = lost.intent;
    const fault =
      `is later than charge ${intentId} of ${at.toISOString()}, which the database does not know either: ` +
      'name the time to which it was restored. If another installation shares this account of the processor, do not run this';
    throw new InvalidInput([{ path: 'time', fault }]);
  }
}

async function settled(services: Services, charge: Charge): Promise<CheckedCharge> {
  const end = (kind: CheckedCharge['end'], isTold = true, why?: string): CheckedCharge => ({
    charge,
    end: kind,
    isTold,
    ...(why === undefined ? {} : { why }),
  });
  try {
    switch (charge.remedy) {
      case 'settle':
      case 'book': {
        const found = await bookCharge(services, charge);
        if (!found) return end('left', true, 'its cart or buyer is gone');
        return end(endOf(found.outcome), found.isTold);
      }
      case 'give_back':
      case 'finish': {
        const given = await giveBack(services, charge);
        if (given.kind === 'left') return end('left', true, given.why);
        return given.kind === 'went_back' ? end('went_back') : end('given_back', given.isTold);
      }
      case 'follow':
        return end((await followCharge(services, charge)) ? 'followed' : 'waits');
      case 'cancel': {
        const asked = await services.gateways.stripe.cancelIntent(charge.intent.intentId);
        const isOver = asked.kind === 'answer' && asked.value.kind === 'failed';
        return isOver ? end('cancelled') : end('left', true, 'it could not be cancelled');
      }
      default:
        return end('waits');
    }
  } catch (error) {
    services.log.error({ err: error, charge: charge.intent.intentId }, 'a charge was left');
    return end('left', true, error instanceof Error ? error.message : String(error));
  }
}

function endOf(outcome: PaymentOutcome['kind']): CheckedCharge['end'] {
  if (outcome === 'completed') return 'booked';
  if (outcome === 'refunded') return 'owed';
  return outcome === 'partial' ? 'paid_in_part' : 'left';
}

/** Returns a function that waits so that it returns at most `perSecond` times a second. */
function paced(perSecond: number, signal: AbortSignal | undefined): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await pause(at - now, undefined, signal ? { signal } : {});
    signal?.throwIfAborted();
  };
}
