import { quickDays } from '#domain/events/calendar.ts';
import type { Flow } from '../date-first-flow.ts';
import type { DateStepProps } from '../date-step-props.ts';
import type { EventData } from '../load-event.server.ts';
import type { Day, MessageContext } from '../offer.ts';
import { showsTimes } from '../session-step-props.ts';
import Legend from './legend.tsx';

/** The dates shown before a calendar is opened; of a list, only the chosen one. */
export function daysOnPage(
  { today, look }: Pick<DateStepProps, 'today' | 'look'>,
  { days, date }: { readonly days: readonly Day[]; readonly date: string | null },
): readonly Day[] {
  const quick = quickDays(days, today, date);
  const chosen = quick.filter((day) => day.date === date);
  return look === 'list' && chosen.length > 0 ? chosen : quick;
}

interface LegendByDateProps extends MessageContext {
  readonly data: EventData;
  readonly flow: Flow;
}

/** The legend of a page that starts with a date. */
export default function LegendByDate({ data, flow, ...saying }: LegendByDateProps) {
  const sessions = flow.offer?.event_session ?? null;
  return (
    <Legend
      {...saying}
      days={data.needsSession ? daysOnPage(data, flow) : []}
      sessions={sessions ?? []}
      hasTimes={sessions !== null && showsTimes(data.event, sessions)}
    />
  );
}
