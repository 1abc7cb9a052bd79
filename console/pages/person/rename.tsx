import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import type { Person } from '../../people/people-data.ts';
import { peopleWords } from '../../words/people.ts';

interface RenameProps {
  readonly person: Person;
  readonly onClose: () => void;
}

const own = peopleWords.person;

/** Changes the name that colleagues see. */
export function Rename({ person: { id, name: before }, onClose }: RenameProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const rename = useStaffCall(
    () => staff.call('updatePerson', { params: { id }, body: { name: name.trim() } }),
    { right_beyond_own: peopleWords.beyondOwn },
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const outcome = await rename.run(undefined);
    if (!outcome.ok) return;
    onClose();
    toast.show({ text: own.changed(name.trim()) });
    await revalidate();
  }
  const missing = isMissing ? own.renameMissing : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={own.rename} isBusy={rename.isRunning}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormLayout
          acts={
            <Button type="submit" kind="primary" isBusy={rename.isRunning}>
              {own.save}
            </Button>
          }
        >
          <TextField
            label={own.renameLabel}
            isFirst
            maxLength={100}
            value={name}
            onChange={setName}
            error={missing ?? rename.problem?.fields['name'] ?? rename.problem?.text}
          />
        </FormLayout>
      </form>
    </Dialog>
  );
}
