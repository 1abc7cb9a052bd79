import { fieldWords } from '../../words/fields.ts';
import { type FieldProps, TextField } from './text-field.tsx';

interface LongTextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The maximum number of characters. */
  readonly most: number;
  /** The language of the text, such as "de". */
  readonly language?: string;
}

/** A text of several lines, which grows with what is typed, and says how much room is left once little is. */
export function LongTextField({ most, hint, ...field }: LongTextFieldProps) {
  const left = most - field.value.length;
  const isTight = left < most / 5;
  return (
    <TextField
      {...field}
      lines={4}
      maxLength={most}
      hint={
        <>
          {hint}
          {hint && isTight ? ' ' : ''}
          {isTight && fieldWords.longText.left(left)}
        </>
      }
    />
  );
}
