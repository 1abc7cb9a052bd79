import { Button } from '#ui/button.tsx';
import AnchorNote from '../../booking/frame/anchor-note.tsx';
import type { EventOffer } from '../../booking/offer.ts';
import { useReserving } from '../../booking/reserve/use-reserving.tsx';
import { useWords } from '../../site/use-storefront.ts';
import classes from './add-on-part.module.css';

/**
 * The note on an event that may be an add-on: its rule about the cart (DET-41), and the button that skips it (DET-24).
 */
export function AddOnPart({ event }: { readonly event: EventOffer }) {
  const t = useWords();
  const { skip } = useReserving(event);
  return (
    <div className={classes['part']}>
      {event.anchorRule && <AnchorNote rule={event.anchorRule} />}
      {skip && (
        <p>
          <Button kind="secondary" onClick={() => void skip()}>
            {t('event.skip_add_on')}
          </Button>
        </p>
      )}
    </div>
  );
}
