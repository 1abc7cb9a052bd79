import { classNames } from '#ui/class-names.ts';
import { Check } from '../../components/check.tsx';
import { Link } from '../../site/link.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { useChoiceAddress } from '../choice-address.ts';
import type { DateStepProps } from '../date-step-props.ts';
import { onPlainClick } from '../plain-click.ts';
import classes from './date-step.module.css';

/** The button for tickets without a date; choosing a date deselects it (DET-50). */
export default function AnyDate({ eventId, anyDate, onChooseAny }: DateStepProps) {
  const t = useWords();
  const addressAt = useChoiceAddress(eventId);
  return (
    <Link
      className={classNames(classes['day'], classes['any'])}
      to={addressAt({ date: 'any' })}
      aria-current={anyDate === 'chosen' ? 'true' : undefined}
      preventScrollReset
      onClick={onPlainClick(onChooseAny)}
    >
      <span className={classes['weekday']}>{t('event.any_date')}</span>
      <span className={classes['state']}>{t('event.any_date_text')}</span>
      {anyDate === 'chosen' && <Check />}
    </Link>
  );
}
