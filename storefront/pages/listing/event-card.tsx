import { relativeDay } from '#domain/events/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import type { ListedEvent } from '../../events/listed-event.ts';
import { imageSizes } from '../../site/images.ts';
import { Link } from '../../site/link.tsx';
import { Picture } from '../../site/picture.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useMoney } from '../../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './event-card.module.css';

interface EventCardProps {
  readonly event: ListedEvent;
  /** The first card in view. */
  readonly isFirst: boolean;
  readonly isUnderHeading: boolean;
  /** Shown before the others, across the full width if there is room. */
  readonly isLead: boolean;
}

const cardSizes = '(width < 40rem) calc(100vw - 2rem), (width < 60rem) 45vw, 24rem';
const leadSizes = '(width < 60rem) calc(100vw - 2rem), 46rem';

/** An event in the listing; the whole card is one link (EVT-04, EVT-05). */
export function EventCard({ event, isFirst, isUnderHeading, isLead }: EventCardProps) {
  const to = useAddresses();
  const Heading = isUnderHeading ? 'h3' : 'h2';
  const [width, height] = imageSizes.teaser;
  return (
    <article className={classes['card']} data-lead={isLead || undefined}>
      <Picture
        id={event.picture}
        width={width}
        height={height}
        alt={event.alt}
        sizes={isLead ? leadSizes : cardSizes}
        scales={[2, 3, 4]}
        isFirst={isFirst}
        className={event.isUncropped ? classes['whole'] : classes['picture']}
      />
      <div className={classes['text']}>
        {!isUnderHeading && event.category && (
          <p dir="auto" className={classes['category']}>
            {event.category}
          </p>
        )}
        <Heading dir="auto" className={classes['name']}>
          <Link className={classes['link']} to={to.event(event.id)}>
            {event.name}
          </Link>
        </Heading>
        {event.subtitle && (
          <p dir="auto" className={classes['subtitle']}>
            {event.subtitle}
          </p>
        )}
        {event.summary && (
          <p dir="auto" className={classes['summary']}>
            {event.summary}
          </p>
        )}
      </div>
      <div className={classes['facts']}>
        <When event={event} />
        <PriceFrom event={event} />
      </div>
    </article>
  );
}

/** The next date, or the range if the last date is known. */
function When({ event }: { readonly event: ListedEvent }) {
  const t = useWords();
  const dates = useDates();
  const { first_day: first, last_day: last, today } = event;
  // Priced items without a date, such as gifts, need no text here.
  if (first === null && event.min_price !== null) return <p className={classes['when']} />;
  if (first === null) return <p className={classes['when']}>{t('event.no_dates')}</p>;
  const near = relativeDay(first, today);
  const next = near ? t(`date.${near}`) : dates.date(first, 'short');
  return (
    <p className={classes['when']}>
      <time dateTime={first}>
        {near || last === null || last === first ? next : t('events.next_date', { date: next })}
      </time>
    </p>
  );
}

function PriceFrom({ event }: { readonly event: ListedEvent }) {
  const t = useWords();
  const money = useMoney();
  const { fees } = useStorefront();
  // It has a price for members only.
  if (event.isMembersOnly && event.min_price === null) {
    return (
      <p className={classes['members']}>
        <Icon name="lock" size={16} />
        {t('events.members_only')}
      </p>
    );
  }
  if (event.min_price === null) {
    return event.first_day === null ? null : (
      <p className={classes['gone']}>{t('events.sold_out')}</p>
    );
  }
  const { min_price, min_total } = { ...event, ...event.beside_free };
  const least = (fees === 'apart' ? min_price : (min_total ?? min_price)) ?? '0';
  const from = t('price.from', { price: money(least) });
  return (
    <p className={classes['price']}>
      {Number(least) === 0 && t('price.free')}
      {Number(least) !== 0 && (event.beside_free ? t('price.with_free', { price: from }) : from)}
    </p>
  );
}
