import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Countdown, CountdownAnnouncer, useCountdown } from '../../cart/view/countdown.tsx';
import { useWords } from '../../site/use-storefront.ts';

interface EditClockProps {
  /** Epoch milliseconds; null if nothing expires. */
  readonly expiry: number | null;
  /** Stops the clock while a change is being applied. */
  readonly isBusy: boolean;
  /** Called at the end; navigates away (ORD-54, ORD-55). */
  readonly onOver: () => void;
}

/**
 * Counts down the hold of an edit; when it expires, a dialog says so and leaves one way to
 * continue.
 */
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
