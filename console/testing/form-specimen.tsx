import { useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { FormPage } from '../forms/form-page.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, RadioGroup } from '../parts/fields/choices.tsx';
import { Select } from '../parts/fields/select.tsx';
import { CodeField, PasswordField, TextField } from '../parts/fields/text-field.tsx';
import { Page } from '../parts/layout/page.tsx';
import { useToast } from '../parts/overlays/toast.tsx';

interface Invitation {
  readonly email: string;
  readonly role: string | null;
  readonly scope: string;
  readonly tells: boolean;
}

const nobody: Invitation = { email: '', role: null, scope: 'all', tells: false };

const roles = [
  { value: 'manager', text: 'Manager', hint: 'Everything but people and money' },
  { value: 'support', text: 'Support' },
  { value: 'door_steward', text: 'Door steward', hint: 'Scans at doors' },
];

/** Refuses what has no "@", and signs everyone out at the address "out@". */
const invite = async ({ email }: Invitation): Promise<Outcome<undefined>> => {
  const refused = (status: number, code: string, path?: string): Outcome<undefined> => ({
    ok: false,
    status,
    errors: [
      {
        _code: code as 'fault',
        _context: '',
        _description: 'email: must be an e-mail address',
        _extra: path === undefined ? {} : { path },
      },
    ],
  });
  if (email.startsWith('out@')) return refused(401, 'not_signed_in');
  if (!email.includes('@')) return refused(400, 'validation_failed', 'email');
  return { ok: true, answer: undefined };
};

export function FormSpecimen() {
  const toast = useToast();
  const [sent, setSent] = useState(0);
  // Stands for the page that follows, which may take a while to load.
  const following = useRef(() => {});
  const form = useForm({
    name: 'invite',
    initial: nobody,
    check: ({ email }) => ({ email: email === '' ? 'Enter an address.' : undefined }),
    send(values) {
      setSent((count) => count + 1);
      return invite(values);
    },
    onDone() {
      toast.show({ text: 'Invitation sent' });
      return new Promise<void>((resolve) => {
        following.current = resolve;
      });
    },
  });
  const { values, set, field } = form;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [complete, setComplete] = useState('');
  return (
    <Page title="Invite somebody" venue="Solvarde" width="narrow">
      <FormPage form={form} action="Send invitation">
        <TextField label="E-mail address" name="email" type="email" isExact {...field('email')} />
        <Select label="Role" options={roles} {...field('role')} />
        <RadioGroup
          label="For"
          options={[
            { value: 'all', text: 'The whole venue' },
            { value: 'some', text: 'Some sellers', hint: 'Sees their orders and sessions only' },
          ]}
          {...field('scope')}
        />
        <Checkbox isChecked={values.tells} onChange={(tells) => set({ tells })}>
          Tell the owners by letter
        </Checkbox>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CodeField
          label="Code"
          hint="Six digits of your authenticator app"
          value={code}
          onChange={setCode}
          onComplete={setComplete}
        />
        <output>{complete}</output>
        <TextField label="Message" isOptional lines={3} defaultValue="Welcome!" />
      </FormPage>
      <p>Sent: {sent}</p>
      <Button onPress={() => following.current()}>Go on</Button>
    </Page>
  );
}
