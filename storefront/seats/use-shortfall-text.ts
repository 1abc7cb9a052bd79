import type { SeatShortfall } from '#domain/seats/seat-need.ts';
import { useWords } from '../site/use-storefront.ts';

interface NamedGroup {
  readonly id: string;
  readonly name: string;
  readonly types: readonly { readonly id: string; readonly name: string }[];
}

/** Explains why seats and tickets do not match (SEA-13, SEA-14). */
export function useShortfallText(groups: readonly NamedGroup[]): (why: SeatShortfall) => string {
  const t = useWords();
  return (why) => {
    const found = groups.find(({ id }) => id === why.groupId);
    const group = found?.name ?? '';
    if (why.kind === 'too_many') return t('seats.too_many', { group });
    const type = found?.types.find(({ id }) => id === why.typeId)?.name ?? '';
    return t('seats.not_enough', { group, type });
  };
}
