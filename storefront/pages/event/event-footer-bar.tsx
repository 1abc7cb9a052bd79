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
  readonly onSkip: (() => Promise<void>) | undefined;
}

/** The bar at the bottom of a phone: cart, and submit or, on an add-on of which nothing is
 * chosen, the way past it (DET-45 to 47). */
export function EventFooterBar({ flow, totals, canSubmit, onSubmit, onSkip }: EventFooterBarProps) {
  const t = useWords();
  const money = useMoney();
  return (
    <FooterBar>
      <CartButton isInBar />
      {onSkip ? (
        <Button kind="secondary" onClick={() => void onSkip()}>
          {t('event.skip_add_on')}
        </Button>
      ) : (
        <Button
          disabled={!canSubmit && !flow.isSubmitting}
          isBusy={flow.isSubmitting}
          onClick={() => void onSubmit()}
        >
          {t(flow.isSubmitting ? 'event.submitting' : 'event.submit')}
          {totals.count > 0 && !flow.isSubmitting && <span>{money(totals.total)}</span>}
        </Button>
      )}
    </FooterBar>
  );
}
