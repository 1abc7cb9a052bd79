import { CheckboxGroup } from '../../parts/fields/checkbox-group.tsx';
import { Checkbox, Choices, RadioGroup } from '../../parts/fields/choices.tsx';
import { ReferenceField } from '../../parts/fields/reference-field.tsx';
import { type Option, Select } from '../../parts/fields/select.tsx';
import { SuggestField } from '../../parts/fields/suggest-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Held, longText, nothing, type Story, unbroken } from './story.tsx';

const roles: readonly Option[] = [
  { value: 'manager', text: 'Manager', hint: 'Everything but people and money' },
  { value: 'support', text: 'Support' },
  { value: 'door_steward', text: 'Door steward', hint: longText },
  { value: 'owner', text: unbroken, isDisabled: true },
];
const role = { label: 'Role', options: roles };
const [manager] = roles;

/** More events than a list of results shows. */
const events: readonly Option[] = [
  'Lamp room',
  'Planetarium',
  ...Array.from({ length: 30 }, (_, at) => `Night ${at + 1} of the comets`),
].map((text) => ({ value: text, text }));
const suggest = async (text: string): Promise<readonly Option[]> =>
  events.filter((event) => event.text.toLowerCase().includes(text.toLowerCase()));
const event = { label: 'Event', suggest, onChange: nothing };

/** Fields whose values are chosen. */
export const choiceStories: readonly Story[] = [
  {
    part: 'Checkbox',
    states: {
      unchecked: (
        <Held initial={false}>
          {({ value, onChange }) => (
            <Checkbox isChecked={value} onChange={onChange} hint="They get an email.">
              Tell the owners
            </Checkbox>
          )}
        </Held>
      ),
      checked: (
        <Held<boolean> initial>
          {({ value, onChange }) => (
            <Checkbox isChecked={value} onChange={onChange}>
              {longText}
            </Checkbox>
          )}
        </Held>
      ),
      disabled: (
        <Checkbox isChecked isDisabled onChange={nothing}>
          Tell the owners
        </Checkbox>
      ),
    },
  },
  {
    part: 'Choices',
    states: {
      filled: (
        <Choices label="Benefits" hint="What this membership includes.">
          <Checkbox isChecked onChange={nothing}>
            Free admission
          </Checkbox>
          <TextField label="Guests" defaultValue="2" />
        </Choices>
      ),
      error: (
        <Choices label="Benefits" error="Choose at least one.">
          <Checkbox isChecked={false} onChange={nothing}>
            Free admission
          </Checkbox>
        </Choices>
      ),
    },
  },
  {
    part: 'CheckboxGroup',
    states: {
      empty: (
        <Held<readonly string[]> initial={[]}>
          {(held) => <CheckboxGroup {...role} hint="Any of them." {...held} />}
        </Held>
      ),
      filled: (
        <Held<readonly string[]> initial={['manager', 'support']}>
          {(held) => <CheckboxGroup {...role} {...held} />}
        </Held>
      ),
      error: <CheckboxGroup {...role} value={[]} onChange={nothing} error="Choose a role." />,
      disabled: <CheckboxGroup {...role} value={['support']} onChange={nothing} isDisabled />,
    },
  },
  {
    part: 'RadioGroup',
    states: {
      empty: (
        <Held<string | null> initial={null}>{(held) => <RadioGroup {...role} {...held} />}</Held>
      ),
      filled: (
        <Held initial="manager">{(held) => <RadioGroup {...role} hint="One." {...held} />}</Held>
      ),
      error: <RadioGroup {...role} value={null} onChange={nothing} error="Choose a role." />,
      disabled: <RadioGroup {...role} value="support" onChange={nothing} isDisabled />,
      line: <RadioGroup {...role} value="support" onChange={nothing} isLine />,
    },
  },
  {
    part: 'Select',
    states: {
      empty: <Held<string | null> initial={null}>{(held) => <Select {...role} {...held} />}</Held>,
      filled: <Held initial="manager">{(held) => <Select {...role} {...held} />}</Held>,
      long: <Select {...role} value="owner" onChange={nothing} />,
      error: <Select {...role} value={null} onChange={nothing} error="Choose a role." />,
      disabled: <Select {...role} value="support" onChange={nothing} isDisabled />,
    },
  },
  {
    part: 'SuggestField',
    states: {
      empty: <SuggestField {...event} chosen={null} placeholder="Any" />,
      filled: <SuggestField {...event} chosen={events[0] ?? null} hint="By a part of its name." />,
      error: <SuggestField {...event} chosen={null} error="Choose an event." />,
      disabled: <SuggestField {...event} chosen={manager ?? null} isDisabled />,
    },
  },
  {
    part: 'ReferenceField',
    states: {
      empty: (
        <Held<Chosen> initial={null}>
          {(held) => (
            <ReferenceField label="Event" search={suggest} onMake={nothing} isOptional {...held} />
          )}
        </Held>
      ),
      filled: (
        <Held<Chosen> initial={{ value: 'lamp', text: 'Lamp room' }}>
          {(held) => (
            <ReferenceField label="Event" hint="Sold together." search={suggest} {...held} />
          )}
        </Held>
      ),
      error: (
        <ReferenceField
          label="Event"
          search={suggest}
          value={null}
          onChange={nothing}
          error="Choose an event."
        />
      ),
      disabled: (
        <ReferenceField label="Event" search={suggest} value={null} onChange={nothing} isDisabled />
      ),
    },
  },
];

type Chosen = Pick<Option, 'value' | 'text'> | null;
