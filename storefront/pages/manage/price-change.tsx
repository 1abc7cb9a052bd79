import { formatAmount } from '#domain/pricing/money.ts';
import { Notice } from '#ui/notice.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { priceDifference } from './price-difference.ts';
import type { NewTimeState, Rescheduled } from './use-new-time.ts';

interface PriceChangeProps {
  readonly rescheduled: Rescheduled;
  readonly time: NewTimeState;
  /**
   * The order has codes, whose discount may differ at another time: only the edit knows the price.
   */
  readonly hasCode: boolean;
}

/** Says how the chosen session changes the price, or that the tickets already have this session. */
export function PriceChange({ rescheduled, time, hasCode }: PriceChangeProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const { tickets, choice } = rescheduled;
  const { session, flow, isSame } = time;
  const at = session && { offer: flow.offer, sessionId: session.id, currency };
  const difference = at && !hasCode ? priceDifference(tickets, choice.event, at) : 0;
  return (
    <div role="status">
      {isSame && <p>{t('reschedule.same')}</p>}
      {session && !isSame && hasCode && (
        <Notice tone="plain">
          <p>{t('reschedule.with_code')}</p>
        </Notice>
      )}
      {session && !isSame && difference !== 0 && (
        <Notice tone={difference > 0 ? 'warning' : 'plain'}>
          <p>
            {t(difference > 0 ? 'reschedule.dearer' : 'reschedule.cheaper', {
              amount: money(formatAmount(Math.abs(difference), currency)),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}
