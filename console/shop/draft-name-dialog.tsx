import type { Outcome } from '#contract/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { TextField } from '../parts/fields/text-field.tsx';
import { draftWords as own } from '../words/drafts.ts';
import { longestDraftName, type ShopDraft } from './draft-data.ts';

interface DraftNameDialogProps {
  /** Distinguishes the forms of one page (`useForm`). */
  readonly form: string;
  readonly initial: string;
  readonly title: string;
  readonly action: string;
  readonly send: (name: string) => Promise<Outcome<{ readonly draft: ShopDraft }>>;
  readonly onDone: (draft: ShopDraft) => unknown;
  readonly onClose: () => void;
}

/** Asks for the name of a new draft, or for another one. */
export function DraftNameDialog(props: DraftNameDialogProps) {
  const { form: key, initial, title, action, send, onDone, onClose } = props;
  const form = useForm<{ readonly name: string }, { readonly draft: ShopDraft }>({
    name: key,
    initial: { name: initial },
    check: ({ name }) => ({ name: name.trim() === '' ? own.nameMissing : undefined }),
    send: ({ name }) => send(name),
    texts: own.refused,
    onDone: ({ draft }) => onDone(draft),
  });
  return (
    <FormDialog form={form} title={title} action={action} onClose={onClose}>
      <TextField
        label={own.name}
        hint={own.nameHint}
        isFirst
        maxLength={longestDraftName}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
