import { formatAmount } from '#domain/pricing/money.ts';
import { openDisputes } from '../store/attention/troubled-money.ts';
import { type AttentionSource, found } from './source.ts';

/** Milliseconds after which an open dispute is no longer listed: banks decide sooner than this. */
const lastsFor = 180 * 86_400_000;

/** Disputed payments: the venue has to answer at the processor within days. */
export const openDisputeSource: AttentionSource = {
  kind: 'dispute_open',
  async read({ tx, now, ...asked }) {
    const rows = await openDisputes(tx, new Date(now - lastsFor), asked);
    return found(rows, ({ id, since, order, cart, amount, currency, is_inquiry }) => ({
      kind: 'dispute_open',
      id: `dispute_open ${id}`,
      urgency: 'now',
      since: since.toISOString(),
      order,
      cart,
      amount: formatAmount(amount, currency),
      is_inquiry,
    }));
  },
};
