import { Notice } from '#ui/notice.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';

/** Says that the remaining tickets cost more or less because the order's codes are applied again. */
export function StayingChange({ amount }: { readonly amount: string }) {
  const t = useWords();
  const money = useMoney();
  const by = Number(amount);
  if (by === 0) return null;
  return (
    <Notice tone={by > 0 ? 'warning' : 'plain'}>
      <p>
        {t(by > 0 ? 'manage.staying_dearer' : 'manage.staying_cheaper', {
          amount: money(amount.replace('-', '')),
        })}
      </p>
    </Notice>
  );
}
