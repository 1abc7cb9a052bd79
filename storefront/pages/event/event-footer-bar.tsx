import { Button } from '#ui/button.tsx';
import { CartButton } from '../../cart/cart-button.tsx';
import { FooterBar } from '../../components/footer-bar.tsx';
import { useMoney } from '../../components/use-money.ts';
import { useWords } from '../../use-storefront.ts';
import type { ChoiceTotals } from './choice-totals.ts';
import type { Flow } from './date-first-flow.ts';

interface EventFooterBarProps {
  readonly flow: Flow;
  readonly totals: ChoiceTotals;
  readonly canSubmit: boolean;
  readonly onSubmit: () => Promise<void>;
}

/** The bar at the bottom of a phone: cart and submit (DET-45, DET-47). */
export function EventFooterBar({ flow, totals, canSubmit, onSubmit }: EventFooterBarProps) {
  const t = useWords();
  const money = useMoney();
  return (
    <FooterBar>
      <CartButton isInBar />
      <Button
        disabled={!canSubmit && !flow.isSubmitting}
        isBusy={flow.isSubmitting}
        onClick={() => void onSubmit()}
      >
        {t(flow.isSubmitting ? 'event.submitting' : 'event.submit')}
        {totals.count > 0 && !flow.isSubmitting && <span>{money(totals.total)}</span>}
      </Button>
    </FooterBar>
  );
}
