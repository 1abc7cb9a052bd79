import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { ConfirmDialog, Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type Me, useMe } from '../../portal/me.ts';
import { makePasskey } from '../../sign-in/ask-passkey.ts';
import { deviceName } from '../../sign-in/passkey-name.ts';
import { meWords } from '../../words/me.ts';
import { instantText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

type Passkey = Me['ways']['passkeys'][number];
type Answer = Exclude<Awaited<ReturnType<typeof makePasskey>>, 'known' | undefined>;

/** The viewer's passkeys: added, renamed and removed (STF-05). */
export function Passkeys() {
  const { ways, portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const [notMade, setNotMade] = useState<string>();
  const options = useStaffCall(() => staff.call('beginMyPasskey', {}));
  const add = useStaffCall((answer: Answer) => {
    const name = words.signIn.link.passkeyName(deviceName(navigator.userAgent));
    return staff.call('addMyPasskey', { body: { name, answer } });
  });
  const remove = useStaffCall((id: string) => staff.call('removeMyPasskey', { params: { id } }), {
    last_way_in: meWords.lastWayIn,
  });

  async function addPasskey(): Promise<void> {
    setNotMade(undefined);
    const asked = await options.run(undefined);
    if (!asked.ok) return;
    const answer = await makePasskey(asked.answer.options);
    if (answer === 'known') return setNotMade(meWords.passkeyKnown);
    if (!answer) return setNotMade(meWords.passkeyFailed);
    const added = await add.run(answer);
    if (!added.ok) return;
    toast.show({ text: meWords.passkeyAdded });
    await revalidate();
  }

  async function removePasskey({ id }: Passkey): Promise<void> {
    const outcome = await remove.run(id);
    setRemoved(undefined);
    if (!outcome.ok) return;
    toast.show({ text: meWords.removed });
    await revalidate();
  }

  const problem = notMade ?? options.problem?.text ?? add.problem?.text ?? remove.problem?.text;
  return (
    <Section
      title={meWords.passkeys}
      acts={
        <Button onPress={() => void addPasskey()} isBusy={options.isRunning || add.isRunning}>
          {meWords.addPasskey}
        </Button>
      }
    >
      <ProblemNotice text={problem} />
      {ways.passkeys.length === 0 && <p>{meWords.noPasskeys}</p>}
      <ItemList
        items={ways.passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          detail:
            passkey.used_at === null
              ? meWords.unused(instantText(passkey.created_at, portal))
              : meWords.used(instantText(passkey.used_at, portal)),
          acts: (
            <>
              <Button
                kind="quiet"
                label={meWords.renameOf(passkey.name)}
                onPress={() => setRenamed(passkey)}
              >
                {meWords.rename}
              </Button>
              <Button
                kind="quiet"
                label={meWords.removeOf(passkey.name)}
                onPress={() => setRemoved(passkey)}
              >
                {meWords.remove}
              </Button>
            </>
          ),
        }))}
      />
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(undefined)}
          title={meWords.removeTitle(removed.name)}
          act={meWords.remove}
          onConfirm={() => void removePasskey(removed)}
          isBusy={remove.isRunning}
          isDangerous
        >
          {meWords.removeText}
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(passkey.name);
  const rename = useStaffCall(() =>
    staff.call('renameMyPasskey', { params: { id: passkey.id }, body: { name } }),
  );
  async function save(): Promise<void> {
    const outcome = await rename.run(undefined);
    if (!outcome.ok) return;
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={meWords.renameOf(passkey.name)}
      isBusy={rename.isRunning}
      acts={
        <Button kind="primary" onPress={() => void save()} isBusy={rename.isRunning}>
          {meWords.save}
        </Button>
      }
    >
      <TextField
        label={meWords.newName}
        isFirst
        maxLength={60}
        value={name}
        onChange={setName}
        error={rename.problem?.fields['name'] ?? rename.problem?.text}
      />
    </Dialog>
  );
}
