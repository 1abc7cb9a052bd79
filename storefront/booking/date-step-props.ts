import type { Day, MessageContext } from './offer.ts';

/** The props of any step that chooses a date. */
export interface DateStepProps extends MessageContext {
  readonly eventId: string;
  /** The known days in order, from today on. */
  readonly days: readonly Day[];
  readonly today: string;
  /** The last day with a session. */
  readonly lastDay: string;
  readonly chosen: string | null;
  /** The display of dates: buttons (CAL-01) or a list (CAL-02). */
  readonly look: 'buttons' | 'list';
  /** The offer of tickets for any date (CAL-04). */
  readonly anyDate: 'none' | 'offered' | 'chosen';
  /** Loads the days from one date until before another; false if that fails. */
  readonly loadDays: (from: string, before: string) => Promise<boolean>;
  readonly onChoose: (date: string) => void;
  readonly onChooseAny: () => void;
  /** Clears the chosen date when a list of dates is opened again (DET-61). */
  readonly onClear?: () => void;
}
