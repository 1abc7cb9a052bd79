import { Button, buttonClass } from '#ui/button.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { Icon, iconNames } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioField } from '#ui/radio-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { Story } from './story.ts';

const nothing = () => {};
const stepper = {
  onDecrease: nothing,
  onIncrease: nothing,
  labels: { decrease: 'Remove one', increase: 'Add one', quantity: 'Tickets' },
};
const radio = {
  label: 'Delivery',
  options: [
    { value: 'mail', text: 'By mail', note: 'It takes up to three days.' },
    { value: 'door', text: 'At the door' },
  ],
  chosen: 'mail',
  onChange: nothing,
};
const password = {
  label: 'Password',
  words: {
    show: { text: 'Show', label: 'Show password' },
    hide: { text: 'Hide', label: 'Hide password' },
  },
};

/** The components of ui/. */
export const uiStories: readonly Story[] = [
  {
    component: 'Button',
    states: {
      primary: <Button>Hold my tickets</Button>,
      secondary: <Button kind="secondary">Show more dates</Button>,
      quiet: <Button kind="quiet">Remove</Button>,
      busy: <Button isBusy>Hold my tickets</Button>,
      disabled: <Button disabled>Hold my tickets</Button>,
      link: (
        <a className={buttonClass()} href="#content">
          Go on
        </a>
      ),
    },
  },
  {
    component: 'Field',
    states: {
      empty: <Field label="First name" />,
      hint: <Field label="E-mail" hint="Your tickets go there." />,
      wrong: <Field label="E-mail" defaultValue="ada" error="Email address is not valid." />,
      disabled: <Field label="State" disabled />,
      choice: (
        <SelectField label="Country">
          <option>Germany</option>
        </SelectField>
      ),
      area: <AreaField label="Message" note="200 left" />,
    },
  },
  {
    component: 'PasswordField',
    states: {
      empty: <PasswordField {...password} />,
      wrong: <PasswordField {...password} error="Invalid password" />,
    },
  },
  {
    component: 'RadioField',
    states: {
      chosen: <RadioField {...radio} name="chosen" />,
      wrong: <RadioField {...radio} name="wrong" chosen="" error="Please fill this in." />,
      disabled: <RadioField {...radio} name="disabled" disabled />,
    },
  },
  {
    component: 'Stepper',
    states: {
      none: <Stepper {...stepper} quantity={0} canDecrease={false} canIncrease />,
      some: <Stepper {...stepper} quantity={2} canDecrease canIncrease />,
      most: <Stepper {...stepper} quantity={8} canDecrease canIncrease={false} />,
    },
  },
  {
    component: 'Notice',
    states: Object.fromEntries(
      (['plain', 'positive', 'warning', 'error'] as const).map((tone) => [
        tone,
        <Notice key={tone} tone={tone}>
          <p>That time has just sold out.</p>
        </Notice>,
      ]),
    ),
  },
  {
    component: 'Skeleton',
    states: {
      lines: <Skeleton shape="line" count={3} />,
      block: <Skeleton shape="block" />,
    },
  },
  {
    component: 'Icon',
    states: Object.fromEntries(
      iconNames.map((name) => [name, <Icon key={name} name={name} size={32} />]),
    ),
  },
];
