import { useCallback } from 'react';
import { useStaff } from '../../calls/staff-client.ts';
import type { Option } from '../../parts/fields/select.tsx';
import { SuggestField } from '../../parts/fields/suggest-field.tsx';
import { SessionField } from '../../sessions/session-field.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { Chosen, Faults, Holdable, Question } from './hold-form.ts';
import { QuestionFields } from './question-fields.tsx';
import { TicketFields } from './ticket-fields.tsx';

const own = paymentLinkWords.form;

/** The part of the form for an event, its time, and the tickets with the answers to their questions. */
export interface HoldChoice {
  readonly event: Option | null;
  readonly session: string | null;
  readonly chosen: Readonly<Record<string, Chosen>>;
  readonly answers: Readonly<Record<string, string>>;
}

export const noChoice: HoldChoice = { event: null, session: null, chosen: {}, answers: {} };

interface ChoiceFieldsProps {
  readonly choice: HoldChoice;
  readonly onChange: (choice: HoldChoice) => void;
  /** The chosen day of the visit, YYYY-MM-DD. */
  readonly onDay: (day: string) => void;
  /** Undefined until it is known. */
  readonly holdable: Holdable | undefined;
  /** The questions of the chosen tickets. */
  readonly questions: readonly Question[];
  /** The day chosen initially, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly faults: Faults;
}

/** Asks for an event, its time and the tickets to hold. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { choice, onChange, onDay, holdable, questions, firstDay, faults } = props;
  const { event, session, chosen, answers } = choice;
  const staff = useStaff();
  const suggest = useCallback(
    async (q: string, signal: AbortSignal): Promise<Option[]> => {
      const outcome = await staff.call('listOrderEvents', { query: { q }, signal });
      return outcome.ok
        ? outcome.answer.event.map(({ id: value, name: text }) => ({ value, text }))
        : [];
    },
    [staff],
  );
  async function choose(value: string): Promise<void> {
    onChange(noChoice);
    if (value === '') return;
    const outcome = await staff.call('listOrderEvents', { query: { id: value } });
    const [found] = outcome.ok ? outcome.answer.event : [];
    if (found) onChange({ ...noChoice, event: { value: found.id, text: found.name } });
  }
  const chooseSession = (value: string | null, day: string): void => {
    if (value !== null) onDay(day);
    // Seats are those of one time.
    const left = Object.entries(chosen).map(([type, of]) => [type, { ...of, seats: [] }]);
    onChange({ ...choice, session: value, chosen: Object.fromEntries(left) });
  };
  return (
    <>
      <SuggestField
        label={own.event}
        suggest={suggest}
        chosen={event}
        onChange={(value) => void choose(value)}
        error={faults['event']}
      />
      {event && (
        <>
          <SessionField
            key={event.value}
            event={event.value}
            labels={{ day: own.day, session: own.session }}
            firstDay={firstDay}
            value={session}
            onChange={chooseSession}
            error={faults['session']}
          />
          <TicketFields
            event={event.value}
            session={session}
            types={holdable?.type}
            chosen={chosen}
            onChange={(changed) => onChange({ ...choice, chosen: changed })}
            faults={faults}
          />
          <QuestionFields
            questions={questions}
            answers={answers}
            onChange={(changed) => onChange({ ...choice, answers: changed })}
            faults={faults}
          />
        </>
      )}
    </>
  );
}
