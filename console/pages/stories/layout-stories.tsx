import { Badge, type Tone } from '../../parts/badge.tsx';
import { Button, type ButtonKind, ButtonLink } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, FormLayout, Section } from '../../parts/layout/page.tsx';
import { Tabs } from '../../parts/layout/tabs.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { longText, nothing, type Story, unbroken } from './story.tsx';

const tones: readonly Tone[] = ['plain', 'info', 'positive', 'warning', 'danger'];
const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger'];
const icons: readonly IconName[] = ['home', 'orders', 'people', 'letter', 'search', 'alert'];

const each = <T extends string>(names: readonly T[], show: (name: T) => React.ReactNode) =>
  Object.fromEntries(names.map((name) => [name, show(name)]));

const facts = [
  { name: 'Amount', value: '€37.50' },
  { name: 'Channel', value: 'Website' },
  { name: 'Name', value: unbroken },
];

/** Parts of a page's layout, and small parts of all pages. */
export const layoutStories: readonly Story[] = [
  { part: 'Badge', states: each(tones, (tone) => <Badge tone={tone}>Refund requested</Badge>) },
  {
    part: 'Button',
    states: {
      ...each(kinds, (kind) => <Button kind={kind}>Send tickets again</Button>),
      loading: <Button isBusy>Send tickets again</Button>,
      disabled: <Button isDisabled>Send tickets again</Button>,
      icon: (
        <Button kind="quiet" label="Close">
          <Icon name="close" />
        </Button>
      ),
      long: <Button>{longText}</Button>,
    },
  },
  {
    part: 'ButtonLink',
    states: each(kinds, (kind) => (
      <ButtonLink kind={kind} to="/_stories">
        See all parts
      </ButtonLink>
    )),
  },
  {
    part: 'EmailText',
    states: { long: <EmailText address="grace.hopper.of.the.navy@a-rather-long-domain.example" /> },
  },
  { part: 'Icon', states: each(icons, (name) => <Icon name={name} />) },
  {
    part: 'Kept',
    states: { value: <Kept value="T114K9">{(number) => `Order ${number}`}</Kept> },
  },
  {
    part: 'Keeping',
    states: { values: <Keeping>{(keep) => `${keep('€12.50')} of ${keep('€50.00')}`}</Keeping> },
  },
  {
    part: 'Facts',
    states: {
      usual: <Facts facts={facts} />,
      wide: <Facts facts={facts} isWide />,
      short: <Facts facts={facts} isShort />,
    },
  },
  {
    part: 'PlainText',
    states: { lines: <PlainText text={`Behind the desk\n\n${longText}\n${unbroken}`} /> },
  },
  {
    part: 'Section',
    states: {
      titled: (
        <Section title="Tickets" acts={<Button>Add</Button>}>
          <p>{longText}</p>
        </Section>
      ),
    },
  },
  {
    part: 'FormLayout',
    states: {
      fields: (
        <FormLayout acts={<Button kind="primary">Save</Button>}>
          <TextField label="First name" />
          <TextField label="Last name" />
        </FormLayout>
      ),
    },
  },
  {
    part: 'Tabs',
    states: {
      several: (
        <Tabs
          label="Parts of the order"
          tabs={['Tickets', 'Payments', 'History', 'Emails and messages'].map((text) => ({
            id: text,
            text,
            content: <p>{text}</p>,
          }))}
        />
      ),
    },
  },
  {
    part: 'Notice',
    states: {
      ...each(tones, (tone) => (
        <Notice tone={tone} title="Two refunds wait" act={<Button onPress={nothing}>Look</Button>}>
          The oldest has waited since yesterday.
        </Notice>
      )),
      long: (
        <Notice title={longText}>
          {longText} {unbroken}
        </Notice>
      ),
    },
  },
  {
    part: 'ProblemNotice',
    states: { problem: <ProblemNotice text="The server could not be reached. Try again." /> },
  },
  {
    part: 'QrCode',
    states: {
      usual: <QrCode label="Link to the scanner" size={3} path="M0 0h1v1h-1zM2 0h1v3h-2v-1h1z" />,
      large: (
        <QrCode label="Link of a door" size={3} path="M0 0h1v1h-1zM2 0h1v3h-2v-1h1z" isLarge />
      ),
    },
  },
];
