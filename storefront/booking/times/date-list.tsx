import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canChoose } from '#domain/events/calendar.ts';
import { lowAvailability } from '#domain/events/low-availability.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Badges } from '../../components/badge.tsx';
import { Link } from '../../site/link.tsx';
import { besideTime } from '../../site/read-arrival.ts';
import { useSearch } from '../../site/use-search.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { useChoiceAddress } from '../choice-address.ts';
import type { DateStepProps } from '../date-step-props.ts';
import type { Day } from '../offer.ts';
import { onPlainClick } from '../plain-click.ts';
import classes from './date-list.module.css';
import { type DayText, useDayText } from './day-text.ts';

type DateListProps = DateStepProps & {
  /** The button for dates beyond the list, if there are any. */
  readonly more: ReactNode;
};

/**
 * A list of dates with availability, price and notes (CAL-02); once one is chosen, that date alone
 * (CAL-03).
 */
export default function DateList(props: DateListProps) {
  const { days, chosen, eventId, today, more, onChoose } = props;
  const addressOf = useChoiceAddress(eventId);
  const text = useDayText(today, props);
  const [isChanging, setChanging] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wasPressed = useRef(false);
  const day = days.find(({ date }) => date === chosen);
  const isFolded = day !== undefined && !isChanging;

  useEffect(() => {
    // The pressed button is gone: focus its replacement.
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const find = (what: string) => list.current?.querySelector<HTMLElement>(what);
    const next = isFolded ? find('[data-change]') : (find('[aria-current]') ?? find('a'));
    next?.focus();
  }, [isFolded]);

  const change = (isNow: boolean): void => {
    wasPressed.current = true;
    setChanging(isNow);
  };
  return (
    <ul ref={list} className={classes['days']}>
      {isFolded ? (
        <li className={classes['day']} data-chosen="true">
          <DayLine day={day} text={text} />
          {(days.length > 1 || more) && <Change {...props} text={text} onChange={change} />}
        </li>
      ) : (
        days.map((each) => (
          <li key={each.date}>
            {canChoose(each) ? (
              <Link
                className={classes['day']}
                to={addressOf({ date: each.date })}
                aria-current={each.date === chosen ? 'true' : undefined}
                preventScrollReset
                onClick={onPlainClick(() => {
                  change(false);
                  onChoose(each.date);
                })}
              >
                <DayLine day={each} text={text} />
              </Link>
            ) : (
              <span className={classes['day']} data-state="sold_out">
                <DayLine day={each} text={text} />
              </span>
            )}
          </li>
        ))
      )}
      {!isFolded && more && <li>{more}</li>}
    </ul>
  );
}

interface ChangeProps extends Pick<DateListProps, 'eventId' | 'chosen' | 'onClear'> {
  readonly text: DayText;
  readonly onChange: (isNow: boolean) => void;
}

/**
 * The button back to the list, in a form, because without the page's script the address decides.
 */
function Change({ eventId, chosen, text, onChange, onClear }: ChangeProps) {
  const t = useWords();
  const addressOf = useChoiceAddress(eventId);
  const { lang } = useStorefront();
  const search = useSearch();
  return (
    <form
      action={addressOf({})}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(true);
        onClear?.();
      }}
    >
      {Object.entries({ ...besideTime(search), ...(lang !== null && { lang }) }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Button
        type="submit"
        kind="secondary"
        data-change="true"
        aria-label={t('event.change_date', { date: text.named(chosen ?? '') })}
      >
        {t('event.change')}
      </Button>
    </form>
  );
}

function DayLine({ day, text }: { readonly day: Day; readonly text: DayText }) {
  const t = useWords();
  const isOpen = canChoose(day);
  const { date, availability } = day;
  return (
    <>
      <span className="visually-hidden">{text.spoken(date, day)}</span>
      <span aria-hidden="true" className={classes['date']}>
        {text.named(date, 'long')}
      </span>
      {/* The sentence already says that it is sold out or closed, and why. */}
      <span aria-hidden={!isOpen} className={classes['availability']}>
        {isOpen && <Icon name="check" size={16} />}
        {!isOpen && !day.closed && t('event.sold_out')}
        {isOpen && lowAvailability(availability, 0) === 'hurry' && t('event.hurry')}
        {isOpen && lowAvailability(availability, 0) === null && t('event.day_places')}
      </span>
      {isOpen && (
        <span aria-hidden="true" className={classes['price']}>
          {text.price(day)} <small>{text.fee(day)}</small>
        </span>
      )}
      {day.beside_free && <span className={classes['availability']}>{t('price.some_free')}</span>}
      <span aria-hidden="true" className={classes['notes']}>
        <Badges texts={text.notes(day)} />
      </span>
    </>
  );
}
