import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { useDraft } from '../forms/use-draft.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, RadioGroup } from '../parts/choices.tsx';
import { Notice } from '../parts/notice.tsx';
import { FormLayout, Page } from '../parts/page.tsx';
import { Select } from '../parts/select.tsx';
import { CodeField, PasswordField, TextField } from '../parts/text-field.tsx';
import { words } from '../words/words.ts';

interface Invitation {
  readonly email: string;
  readonly role: string | null;
  readonly scope: string;
  readonly tells: boolean;
}

const roles = [
  { value: 'manager', text: 'Manager', hint: 'Everything but people and money' },
  { value: 'support', text: 'Support' },
  { value: 'door_steward', text: 'Door steward', hint: 'Scans at doors' },
];

/** Refuses what has no "@", and signs everybody out at the address "out@". */
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
  const { value, set, isRestored } = useDraft<Invitation>('invite', {
    email: '',
    role: null,
    scope: 'all',
    tells: false,
  });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [complete, setComplete] = useState('');
  const { run, isRunning, problem } = useStaffCall(invite);
  const change = (changes: Partial<Invitation>) => set({ ...value, ...changes });
  return (
    <Page title="Invite somebody" venue="Solvarde" width="narrow">
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      {problem?.text && (
        <Notice tone="danger" isAlert>
          {problem.text}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(value);
        }}
      >
        <FormLayout
          acts={
            <>
              <Button type="submit" kind="primary" isBusy={isRunning}>
                Send invitation
              </Button>
              <Button isDisabled>Save as draft</Button>
            </>
          }
        >
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            error={problem?.fields['email']}
            value={value.email}
            onChange={(email) => change({ email })}
            isExact
          />
          <Select
            label="Role"
            options={roles}
            value={value.role}
            onChange={(role) => change({ role })}
          />
          <RadioGroup
            label="For"
            options={[
              { value: 'all', text: 'The whole venue' },
              { value: 'some', text: 'Some sellers', hint: 'Sees their orders and sessions only' },
            ]}
            value={value.scope}
            onChange={(scope) => change({ scope })}
          />
          <Checkbox isChecked={value.tells} onChange={(tells) => change({ tells })}>
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
        </FormLayout>
      </form>
    </Page>
  );
}
