import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
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
  const form = useForm({
    name: 'rename',
    initial: { name: before },
    check: ({ name }) => ({ name: name.trim() === '' ? own.renameMissing : undefined }),
    send: ({ name }) => staff.call('updatePerson', { params: { id }, body: { name: name.trim() } }),
    texts: { right_beyond_own: peopleWords.beyondOwn },
    onDone(_, { name }) {
      onClose();
      toast.show({ text: own.changed(name.trim()) });
      return revalidate();
    },
  });
  return (
    <FormDialog form={form} title={own.rename} action={own.save} onClose={onClose}>
      <TextField label={own.renameLabel} isFirst maxLength={100} {...form.field('name')} />
    </FormDialog>
  );
}
