import { Suspense, useState } from 'react';
import type { ContextTitle } from '#domain/events/event-context.ts';
import { earlyPress } from '#ui/early-press.ts';
import { Icon } from '#ui/icon.tsx';
import { part } from '../../browser/part.ts';
import { imageSizes } from '../../site/images.ts';
import { Picture } from '../../site/picture.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { EventOffer } from '../offer.ts';
import classes from './event-head.module.css';

const TextDialog = part(() => import('../../components/text-dialog.tsx'));

interface EventHeadProps {
  readonly event: EventOffer;
  /** The page's title if it covers more than the event (DET-21). */
  readonly title: ContextTitle | null;
  /** The description follows the steps on phones. */
  readonly hasFoot?: boolean;
}

/** The event's cover, title and description. */
export function EventHead({ event, title, hasFoot = false }: EventHeadProps) {
  const t = useWords();
  const [width, height] = imageSizes.cover;
  return (
    <header className={classes['event']}>
      {event.cover && (
        <Picture
          id={event.cover}
          width={width}
          height={height}
          alt={event.alt}
          sizes="(width < 60rem) 100vw, 76rem"
          scales={[0.5, 1]}
          isFirst
          className={classes[event.isUncropped ? 'whole' : 'cover']}
        />
      )}
      <div className={classes['title']}>
        {(title ?? event.category) && (
          <p className={classes['category']}>
            {title ? t(`event.title_${title}`) : event.category}
          </p>
        )}
        <h1 dir="auto" data-longest={event.longestWord}>
          {event.name}
        </h1>
        {event.subtitle && (
          <p dir="auto" className={classes['subtitle']}>
            {event.subtitle}
          </p>
        )}
        <p className={classes['venue']}>
          <Icon name="place" size={18} />
          <bdi>{[event.venue.name, event.venue.address].filter(Boolean).join(', ')}</bdi>
        </p>
      </div>
      <Description event={event} at={hasFoot ? 'head' : 'always'} />
    </header>
  );
}

interface DescriptionProps {
  readonly event: EventOffer;
  readonly at: 'head' | 'foot' | 'always';
}

/**
 * The beginning of the description, with the rest in a dialog (DET-42). A page with steps contains
 * it twice, and each width shows one: below the title on wide screens, after the steps on phones.
 */
export function Description({ event, at }: DescriptionProps) {
  const { description: text, beginning, name } = event;
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!text) return null;
  return (
    <div className={classes[at]}>
      <p dir="auto">
        {beginning}{' '}
        {beginning !== text && (
          <button
            type="button"
            {...earlyPress()}
            className={classes['more']}
            onClick={() => setOpen(true)}
          >
            {t('event.more')}
          </button>
        )}
      </p>
      {isOpen && (
        <Suspense>
          <TextDialog title={name} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
