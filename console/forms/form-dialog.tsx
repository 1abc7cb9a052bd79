import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { words } from '../words/words.ts';

/** A form for a dialog or a page, as `useForm` returns it. */
export interface SentForm {
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  readonly problem: () => string | undefined;
  readonly isRestored: boolean;
}

interface FormDialogProps {
  readonly form: SentForm;
  readonly title: string;
  /** The action on its main button: "Save". */
  readonly action: string;
  /** Explains the action, above the fields. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * A dialog with a form: its fields, "Cancel" and the action, and the reason if it fails. It stays open until the action
 * has succeeded.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, title, action, lead, onClose, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={form.isBusy}
      isRestored={form.isRestored}
      onSubmit={() => void form.submit()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={form.isBusy}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        <ProblemNotice text={form.problem()} />
        {lead}
        {children}
      </FormLayout>
    </Dialog>
  );
}
