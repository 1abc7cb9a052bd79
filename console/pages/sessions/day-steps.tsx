import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { withFilters } from '../../parts/lists/filters.tsx';
import { shiftDay } from '../../sessions/days.ts';
import { sessionWords } from '../../words/sessions.ts';
import classes from './day-steps.module.css';

/** Returns the address of the list on another day, with its other filters; today without a day. */
export function useDayLink(): (day: string) => string {
  const [search] = useSearchParams();
  return (day) => `?${withFilters(search, { day })}`;
}

/** Steps to the days and weeks around the day shown, and back to today. */
export function DaySteps({ day }: { readonly day: string }) {
  const linkTo = useDayLink();
  const { steps } = sessionWords;
  return (
    <nav className={classes['steps']} aria-label={steps.label}>
      <ButtonLink to={linkTo(shiftDay(day, -1))}>
        <Icon name="back" size={16} />
        {steps.previousDay}
      </ButtonLink>
      <ButtonLink to={linkTo('')}>{steps.today}</ButtonLink>
      <ButtonLink to={linkTo(shiftDay(day, 1))}>
        {steps.nextDay}
        <Icon name="next" size={16} />
      </ButtonLink>
      <ButtonLink to={linkTo(shiftDay(day, -7))} kind="quiet">
        <Icon name="back" size={16} />
        {steps.weekBefore}
      </ButtonLink>
      <ButtonLink to={linkTo(shiftDay(day, 7))} kind="quiet">
        {steps.weekAfter}
        <Icon name="next" size={16} />
      </ButtonLink>
    </nav>
  );
}
