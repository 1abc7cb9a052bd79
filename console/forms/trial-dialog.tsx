import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { words } from '../words/words.ts';

interface TrialDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  /** Says that its fields contain what was typed before a sign-in. */
  readonly isRestored: boolean;
  /** Explains the action, above the fields. */
  readonly lead?: ReactNode;
  /** The fields of the first step. */
  readonly children: ReactNode;
  /** The reason why the trial or the action failed, above the fields. */
  readonly problem: string | undefined;
  /** The button that asks the server for the effect, and what it does. */
  readonly preview: { readonly text: string; readonly run: () => Promise<void> };
  /** The effect, once it is known; undefined shows the fields. */
  readonly outcome: ReactNode | undefined;
  /** The button that leads from the effect to the fields. */
  readonly back: { readonly text: string; readonly run: () => void };
  /** The button of the action, and what it does. */
  readonly confirm: {
    readonly text: ReactNode;
    readonly run: () => Promise<void>;
    readonly isDangerous: boolean;
  };
}

/** A dialog for an action with a dry run: asks for its values, shows the effect, and then does it. */
export function TrialDialog(props: TrialDialogProps) {
  const { title, onClose, isBusy, isRestored, lead, children, problem } = props;
  const { preview, outcome, back, confirm } = props;
  const isTried = outcome !== undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      isRestored={isRestored}
      onSubmit={() => {
        if (!isTried) void preview.run();
      }}
      acts={
        isTried ? (
          <>
            <Button key="back" onPress={back.run} isDisabled={isBusy} isFirst>
              {back.text}
            </Button>
            <Button
              key="confirm"
              kind={confirm.isDangerous ? 'danger' : 'primary'}
              onPress={() => void confirm.run()}
              isBusy={isBusy}
              isNextStep
            >
              {confirm.text}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isBusy}>
              {words.form.cancel}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {preview.text}
            </Button>
          </>
        )
      }
    >
      {outcome ?? (
        <>
          {lead}
          <FormLayout acts={null}>
            <ProblemNotice text={problem} />
            {children}
          </FormLayout>
        </>
      )}
    </Dialog>
  );
}
