import { membershipsAlone } from '#domain/membership-count.ts';
import { useWords } from '../use-storefront.ts';

/** Counts what an order has: tickets, or memberships where it has nothing else. */
export function useBoughtCount() {
  const t = useWords();
  return (tickets: Parameters<typeof membershipsAlone>[0]): string => {
    const memberships = membershipsAlone(tickets);
    return memberships > 0
      ? t('complete.memberships', { count: memberships })
      : t('complete.tickets', { count: tickets.length });
  };
}
