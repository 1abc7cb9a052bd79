import { AmountField } from '../../amounts/amount-field.tsx';
import { CodeField, PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { Held, longText, type Story, unbroken } from './story.tsx';

const password = { label: 'Password', autoComplete: 'current-password' } as const;
const amount = { label: 'Price', currency: 'EUR' };

/** Fields that are typed into. */
export const fieldStories: readonly Story[] = [
  {
    part: 'TextField',
    within: ['FieldLabel', 'FieldTexts'],
    states: {
      empty: <TextField label="Name" hint="Shown to buyers." />,
      filled: <TextField label="Name" defaultValue="Lamp room" />,
      optional: <TextField label="Name" isOptional placeholder="None" />,
      error: <TextField label="Name" defaultValue="Lamp" error="This name is taken." />,
      disabled: <TextField label="Name" defaultValue="Lamp room" isDisabled />,
      long: <TextField label={longText} hint={longText} defaultValue={longText} error={unbroken} />,
      lines: <TextField label="Message" lines={3} defaultValue={longText} />,
    },
  },
  {
    part: 'PasswordField',
    states: {
      empty: <PasswordField {...password} />,
      error: <PasswordField {...password} error="The password is wrong." />,
      disabled: <PasswordField {...password} isDisabled />,
    },
  },
  {
    part: 'CodeField',
    states: {
      empty: (
        <Held initial="">
          {(held) => <CodeField label="Code" hint="Six digits of your app" {...held} />}
        </Held>
      ),
      error: (
        <Held initial="123456">
          {(held) => <CodeField label="Code" error="The code is wrong." {...held} />}
        </Held>
      ),
    },
  },
  {
    part: 'AmountField',
    states: {
      empty: <Held initial="">{(held) => <AmountField {...amount} {...held} />}</Held>,
      filled: <Held initial="1,500.00">{(held) => <AmountField {...amount} {...held} />}</Held>,
      error: (
        <Held initial="1.500">
          {(held) => <AmountField {...amount} {...held} error="Did you mean €1,500.00 or €1.50?" />}
        </Held>
      ),
      disabled: (
        <Held initial="12.50">{(held) => <AmountField {...amount} {...held} isDisabled />}</Held>
      ),
    },
  },
];
