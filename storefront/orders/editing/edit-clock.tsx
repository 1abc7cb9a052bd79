import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Countdown, CountdownAnnouncer, useCountdown } from '../../cart/view/countdown.tsx';
import { useWords } from '../../site/use-storefront.ts';

interface EditClockProps {
  /** Epoch milliseconds; null where nothing expires. */
  readonly expiry: number | null;
  /** The clock waits while a change is being made. */
  readonly isBusy: boolean;
  /** Goes where the page goes then (ORD-54, ORD-55). */
  readonly onOver: () => void;
}

/** Counts down the hold of an edit; at its end a dialog says so and leaves one way on. */
export function EditClock({ expiry, isBusy, onOver }: EditClockProps) {
  const t = useWords();
  const at = useCountdown(expiry);
  return (
    <>
      <Countdown expiry={expiry} />
      <CountdownAnnouncer secondsLeft={at?.secondsLeft ?? null} />
      {at?.secondsLeft === 0 && !isBusy && (
        <Dialog title={t('manage.expired_title')}>
          <p>{t('manage.expired_text')}</p>
          <Button onClick={onOver}>{t('manage.expired_go_on')}</Button>
        </Dialog>
      )}
    </>
  );
}
