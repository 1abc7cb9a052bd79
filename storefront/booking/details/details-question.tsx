import { maxAnswerLength, type SurveyQuestion } from '#domain/cart/survey.ts';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { RadioField } from '#ui/radio-field.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { Words } from '../../site/words.ts';
import { questionField } from './details-asked.ts';
import { controlOf, type FieldRun } from './details-field.ts';

type QuestionProps = FieldRun & {
  readonly groupId: string;
  readonly question: SurveyQuestion;
};

/** A survey question, with the control that suits its answer (QTY-25, QTY-33, QTY-34). */
export function AskedQuestion({ groupId, question, ...run }: QuestionProps) {
  const t = useWords();
  const { title, description, control, options, isRequired } = question;
  const field = questionField(groupId, question.name);
  const bounds = boundsText(question, t);
  const hint = [description, bounds].filter(Boolean).join(' ');
  const { defaultValue, ...rest } = controlOf(field, run, t);
  const frame = {
    ...rest,
    label: title,
    ...(hint ? { hint } : {}),
    ...(isRequired ? { required: true } : { note: t('details.optional') }),
  };
  switch (control) {
    case 'radios':
    case 'yes_no': {
      const choices =
        control === 'radios'
          ? options
          : [
              { value: 'true', text: t('details.yes') },
              { value: 'false', text: t('details.no') },
            ];
      return <RadioField {...frame} options={choices} chosen={defaultValue} />;
    }
    case 'dropdown':
      return (
        <SelectField {...frame} defaultValue={defaultValue}>
          <option value="">{t('details.choose')}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'long_text':
      return (
        <AreaField {...frame} defaultValue={defaultValue} maxLength={maxAnswerLength} rows={4} />
      );
    case 'number':
      return (
        <Field
          {...frame}
          defaultValue={defaultValue}
          inputMode={question.type === 'integer' ? 'numeric' : 'decimal'}
        />
      );
    default:
      return (
        <Field {...frame} defaultValue={defaultValue} type={control} maxLength={maxAnswerLength} />
      );
  }
}

function boundsText({ minimum, maximum }: SurveyQuestion, t: Words): string {
  if (minimum !== null && maximum !== null) {
    return t('details.from_to', { min: String(minimum), max: String(maximum) });
  }
  if (minimum !== null) return t('details.at_least', { min: String(minimum) });
  return maximum === null ? '' : t('details.at_most', { max: String(maximum) });
}
