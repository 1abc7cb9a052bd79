import { Choices, RadioGroup } from '../../parts/fields/choices.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { Select } from '../../parts/fields/select.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { Faults, Question } from './hold-form.ts';
import classes from './payment-links.module.css';

const own = paymentLinkWords.form;

interface QuestionFieldsProps {
  readonly questions: readonly Question[];
  /** Answers by group and name. */
  readonly answers: Readonly<Record<string, string>>;
  readonly onChange: (answers: Readonly<Record<string, string>>) => void;
  readonly faults: Faults;
}

/** Asks the chosen tickets' questions, as the buyer would be asked. */
export function QuestionFields({ questions, answers, onChange, faults }: QuestionFieldsProps) {
  if (questions.length === 0) return null;
  return (
    <Choices label={own.questions} error={undefined}>
      <div className={classes['fields']}>
        {questions.map((question) => {
          const key = `${question.group_id} ${question.name}`;
          return (
            <QuestionField
              key={key}
              question={question}
              value={answers[key] ?? ''}
              onChange={(value) => onChange({ ...answers, [key]: value })}
              error={faults[`answers.${question.group_id}.${question.name}`]}
            />
          );
        })}
      </div>
    </Choices>
  );
}

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function QuestionField({ question, value, onChange, error }: QuestionFieldProps) {
  const { title, description, control, options, is_required } = question;
  const field = {
    label: title,
    ...(description === '' ? {} : { hint: description }),
    isOptional: !is_required,
    error,
    value,
    onChange,
  };
  switch (control) {
    case 'yes_no':
      return (
        <RadioGroup
          {...field}
          options={[
            { value: 'true', text: own.yes },
            { value: 'false', text: own.no },
          ]}
        />
      );
    case 'radios':
      return <RadioGroup {...field} options={options} />;
    case 'dropdown':
      return <Select {...field} value={value === '' ? null : value} options={options} />;
    case 'long_text':
      return <TextField {...field} lines={3} maxLength={2_000} />;
    case 'number':
      return <TextField {...field} inputMode="decimal" maxLength={30} isExact />;
    case 'email':
      return <TextField {...field} type="email" maxLength={254} isExact />;
    case 'date':
      return <DateField {...field} />;
    case 'text':
      return <TextField {...field} maxLength={2_000} />;
  }
}
