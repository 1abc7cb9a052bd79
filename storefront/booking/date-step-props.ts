import type { Day, Saying } from './offer.ts';

/** The props of a step that chooses a date, whatever the flow. */
export interface DateStepProps extends Saying {
  readonly eventId: string;
  /** The days that are known so far, in order, from today on. */
  readonly days: readonly Day[];
  readonly today: string;
  /** The last day that has a session. */
  readonly lastDay: string;
  readonly chosen: string | null;
  /** The form of the dates: buttons (CAL-01) or a list (CAL-02). */
  readonly look: 'buttons' | 'list';
  /** The offer of tickets for any date (CAL-04). */
  readonly anyDate: 'none' | 'offered' | 'chosen';
  /** Learns the days from one to before another; false when they could not be had. */
  readonly loadDays: (from: string, before: string) => Promise<boolean>;
  readonly onChoose: (date: string) => void;
  readonly onChooseAny: () => void;
  /** Lets go of the chosen date, where a list of dates is opened again (DET-61). */
  readonly onClear?: () => void;
}
