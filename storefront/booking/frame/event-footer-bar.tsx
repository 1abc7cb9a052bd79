import { Button } from '#ui/button.tsx';
import { CartButton } from '../../cart/view/cart-button.tsx';
import { FooterBar } from '../../components/footer-bar.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { choiceTotals, holdButtonText } from '../choice-totals.ts';
import type { Flow } from '../date-first-flow.ts';
import type { EventOffer } from '../offer.ts';

interface EventFooterBarProps {
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly canSubmit: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onSkip: (() => Promise<void>) | undefined;
}

/**
 * The bar at the bottom of a phone: the cart, the button that skips an add-on, and the submit button if there is
 * anything to submit or nothing to skip (DET-45 to 47).
 */
export default function EventFooterBar({
  event,
  flow,
  canSubmit,
  onSubmit,
  onSkip,
}: EventFooterBarProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const totals = choiceTotals(event, flow, currency);
  return (
    <FooterBar>
      <CartButton isInBar />
      {onSkip && (
        <Button kind={totals.count > 0 ? 'quiet' : 'secondary'} onClick={() => void onSkip()}>
          {t('event.skip_add_on')}
        </Button>
      )}
      {(!onSkip || totals.count > 0) && (
        <Button
          disabled={!canSubmit && !flow.isSubmitting}
          isBusy={flow.isSubmitting}
          onClick={() => void onSubmit()}
        >
          {t(flow.isSubmitting ? 'event.submitting' : holdButtonText[event.sells])}
          {totals.total !== null && totals.count > 0 && !flow.isSubmitting && !onSkip && (
            <span translate="no">{money(totals.total)}</span>
          )}
        </Button>
      )}
    </FooterBar>
  );
}
