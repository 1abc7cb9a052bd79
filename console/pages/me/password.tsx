import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordFaults } from '#domain/accounts/password.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { PasswordField } from '../../parts/fields/text-field.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { meWords } from '../../words/me.ts';
import { words } from '../../words/words.ts';

/** The viewer's password, which may be missing. */
export function Password() {
  const { ways } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isWeak, setWeak] = useState(false);
  const set = useStaffCall(() => staff.call('setMyPassword', { body: { password } }), {
    second_factor_required: meWords.needsApp,
  });

  async function save(): Promise<void> {
    setWeak(passwordFaults(password).length > 0);
    if (passwordFaults(password).length > 0) return;
    const outcome = await set.run(undefined);
    if (!outcome.ok) return;
    setOpen(false);
    toast.show({ text: meWords.passwordSet });
    await revalidate();
  }
  const act = ways.has_password ? meWords.changePassword : meWords.setPassword;
  const { problem } = set;
  const weak = isWeak ? words.signIn.link.passwordWeak : undefined;
  return (
    <Section
      title={meWords.password}
      acts={
        <Button
          onPress={() => {
            setPassword('');
            set.forget();
            setOpen(true);
          }}
        >
          {act}
        </Button>
      }
    >
      <p>{ways.has_password ? meWords.hasPassword : meWords.noPassword}</p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={act}
        isBusy={set.isRunning}
        acts={
          <Button kind="primary" onPress={() => void save()} isBusy={set.isRunning}>
            {meWords.save}
          </Button>
        }
      >
        <PasswordField
          label={meWords.newPassword}
          hint={words.signIn.link.passwordHint}
          autoComplete="new-password"
          isFirst
          value={password}
          onChange={setPassword}
          error={weak ?? problem?.fields['password'] ?? problem?.text}
        />
      </Dialog>
    </Section>
  );
}
