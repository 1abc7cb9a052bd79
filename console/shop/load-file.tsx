import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useNavigate, useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../parts/button.tsx';
import { Choices } from '../parts/fields/choices.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Kept } from '../parts/kept.tsx';
import { Skeleton } from '../parts/lists/skeleton.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { useMe } from '../portal/me.ts';
import { draftWords } from '../words/drafts.ts';
import { longestDraftName, type ShopDraft } from './draft-data.ts';
import { type ChosenFile, draftNameOf, readTenantFile } from './read-tenant-file.ts';
import { LongName } from './told-columns.tsx';

const own = draftWords.load;
const types = ['.json', 'application/json'];

type Loaded = StaffCallAnswer<'loadIntoDraft'>;

interface LoadFileProps {
  /** The draft to load it into; a new one without it. */
  readonly draft?: ShopDraft;
}

/** A button that loads a tenant file into a draft, and leads to it (PUB-11). */
export function LoadFile({ draft }: LoadFileProps) {
  const { portal } = useMe();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  async function finish({ draft: { id } }: Loaded): Promise<void> {
    setOpen(false);
    setLoaded(undefined);
    if (!draft) await navigate(`/${portal.key}/drafts/${id}`);
  }
  async function told(answer: Loaded): Promise<void> {
    if (draft) await revalidate();
    if (answer.left_out.length > 0) {
      setOpen(false);
      return setLoaded(answer);
    }
    toast.show({ text: own.done });
    await finish(answer);
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{own.open}</Button>
      {isOpen && <LoadDialog draft={draft} onDone={told} onClose={() => setOpen(false)} />}
      {loaded && <LeftOut loaded={loaded} onClose={() => void finish(loaded)} />}
    </>
  );
}

interface Values {
  /** Which file was chosen. */
  readonly file: string;
  readonly name: string;
}

interface LoadDialogProps {
  readonly draft: ShopDraft | undefined;
  readonly onDone: (loaded: Loaded) => Promise<void>;
  readonly onClose: () => void;
}

function LoadDialog({ draft, onDone, onClose }: LoadDialogProps) {
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [fault, setFault] = useState<string>();
  // Kept with what was typed, so that sending it again makes no second one.
  const [newId] = useDraftState('load.id', crypto.randomUUID());
  async function send({ name }: Values): Promise<Outcome<Loaded>> {
    const id = draft?.id ?? newId;
    if (!draft) {
      const made = await staff.call('createDraft', { body: { id, name } });
      if (!made.ok) return made;
    }
    const file = { ...chosen?.json };
    return staff.call('loadIntoDraft', { params: { id }, body: { file } });
  }
  const form = useForm<Values, Loaded>({
    name: 'load-file',
    initial: { file: '', name: '' },
    check: ({ name }) => ({
      file: chosen ? undefined : own.missing,
      name: !draft && name.trim() === '' ? draftWords.nameMissing : undefined,
    }),
    send,
    texts: draftWords.refused,
    onDone,
    // A new draft is there by now, without the file.
    onRefused: revalidate,
  });
  const { error } = form.field('file');
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setFault(undefined);
    const read = await readTenantFile(file);
    if ('fault' in read) {
      setChosen(undefined);
      return setFault(read.fault);
    }
    const { name } = form.values;
    const isOurs = name.trim() === '' || name === draftNameOf(chosen?.name ?? '');
    setChosen(read);
    form.set({
      file: `${file.name} ${file.lastModified}`,
      ...(isOurs && { name: draftNameOf(file.name) }),
    });
  }
  return (
    <FormDialog
      form={form}
      title={draft ? own.titleInto(draft.name) : own.title}
      action={own.act}
      lead={<p>{own.lead}</p>}
      onClose={onClose}
    >
      <Choices label={own.file} hint={own.hint} error={fault ?? error}>
        {chosen && (
          <p>
            <Kept value={chosen.name} />
          </p>
        )}
        <FileTrigger acceptedFileTypes={types} onSelect={(files) => void take(files?.[0])}>
          <Button isDisabled={form.isBusy}>{chosen ? own.another : own.choose}</Button>
        </FileTrigger>
      </Choices>
      {!draft && (
        <TextField
          label={draftWords.name}
          hint={draftWords.nameHint}
          maxLength={longestDraftName}
          isDisabled={form.isBusy}
          {...form.field('name')}
        />
      )}
      <div aria-live="polite">
        {form.isBusy && (
          <>
            <p>{own.loading}</p>
            <Skeleton lines={1} />
          </>
        )}
      </div>
    </FormDialog>
  );
}

interface LeftOutProps {
  readonly loaded: Loaded;
  readonly onClose: () => void;
}

/** Names what a file has and its loader may not change. */
const LeftOut = ({ loaded: { left_out: addresses }, onClose }: LeftOutProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={own.done}
    acts={
      <Button kind="primary" onPress={onClose} isFirst>
        {own.show}
      </Button>
    }
  >
    <p>{own.leftOut(addresses.length)}</p>
    <ul>
      {addresses.map((address) => (
        <li key={address} translate="no">
          <LongName>{address}</LongName>
        </li>
      ))}
    </ul>
  </Dialog>
);
