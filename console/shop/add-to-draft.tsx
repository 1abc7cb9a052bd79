import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { problemText } from '../calls/problem.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { Select } from '../parts/fields/select.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Skeleton } from '../parts/lists/skeleton.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { useMe } from '../portal/me.ts';
import { draftWords } from '../words/drafts.ts';
import { longestDraftName, type ShopDraft } from './draft-data.ts';
import type { QuickChange } from './shop-data.ts';

const own = draftWords.adding;

/** Stands for a new one among the drafts. */
const newDraft = '#new';

interface AddToDraftProps {
  readonly change: QuickChange;
  readonly onClose: () => void;
}

/** Makes a change of the shop in a draft, new or open, instead of publishing it at once (PUB-02). */
export function AddToDraft({ change, onClose }: AddToDraftProps) {
  const staff = useStaff();
  const [drafts, setDrafts] = useState<readonly ShopDraft[]>();
  const list = useStaffCall(() => staff.call('listDrafts', { query: {} }));
  const read = useRef(async () => {
    const outcome = await list.run(undefined);
    if (outcome.ok) setDrafts(outcome.answer.draft.filter(({ state }) => state === 'open'));
  });
  useEffect(() => void read.current(), []);
  if (drafts) return <ChooseDraft drafts={drafts} change={change} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={own.title}>
      <ProblemNotice text={problemText(list.problem)} />
      {!list.problem && <Skeleton lines={2} />}
    </Dialog>
  );
}

interface Values {
  readonly draft: string;
  readonly name: string;
}

function ChooseDraft(props: AddToDraftProps & { readonly drafts: readonly ShopDraft[] }) {
  const { drafts, change, onClose } = props;
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  // Kept with what was typed, so that sending it again makes no second one.
  const [newId] = useDraftState('draft.id', crypto.randomUUID());
  async function send({ draft, name }: Values): Promise<Outcome<{ readonly draft: ShopDraft }>> {
    const id = draft === newDraft ? newId : draft;
    if (draft === newDraft) {
      const made = await staff.call('createDraft', { body: { id, name } });
      if (!made.ok) return made;
    }
    return staff.call('addToDraft', { params: { id }, body: { change } });
  }
  const form = useForm<Values, { readonly draft: ShopDraft }>({
    name: 'add-to-draft',
    // The one that was worked in last is probably meant.
    initial: { draft: drafts[0]?.id ?? newDraft, name: '' },
    check: ({ draft, name }) => ({
      name: draft === newDraft && name.trim() === '' ? draftWords.nameMissing : undefined,
    }),
    send,
    texts: { ...draftWords.refused, change_misplaced: own.misplaced },
    onDone({ draft: { id, name } }) {
      onClose();
      toast.show({
        text: (
          <>
            {own.done} <Link to={`/${portal.key}/drafts/${id}`}>{name}</Link>
          </>
        ),
      });
    },
  });
  const isNew = form.values.draft === newDraft;
  return (
    <FormDialog form={form} title={own.title} action={own.act} lead={own.lead} onClose={onClose}>
      {drafts.length > 0 && (
        <Select
          label={own.choose}
          options={[
            ...drafts.map(({ id, name }) => ({ value: id, text: name })),
            { value: newDraft, text: own.new },
          ]}
          {...form.field('draft')}
        />
      )}
      {isNew && (
        <TextField
          label={draftWords.name}
          hint={draftWords.nameHint}
          isFirst
          maxLength={longestDraftName}
          {...form.field('name')}
        />
      )}
    </FormDialog>
  );
}
