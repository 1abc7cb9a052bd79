import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { doubleClick, takeSecondPress } from '../double-click.ts';
import { Icon } from '../icon.tsx';
import { Notice } from '../notice.tsx';
import classes from '../overlay.module.css';
import { ProblemNotice } from '../problem-notice.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at its foot, the main one last. */
  readonly acts?: ReactNode;
  /** Makes it a form, submitted by Enter in a field and by the action button of type "submit". */
  readonly onSubmit?: () => void;
  /** Says that its fields contain what was typed before a sign-in. */
  readonly isRestored?: boolean;
  readonly isWide?: boolean;
  /** Cannot be closed while its action is running. */
  readonly isBusy?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

/** A modal dialog: traps focus and restores it. A bottom sheet on a phone. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, acts, isWide, isBusy = false, role = 'dialog' } = props;
  const { onSubmit, isRestored = false } = props;
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = isOpen ? performance.now() : 0;
  }, [isOpen]);
  const content = (
    <>
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      {children}
      {acts && <div className={classes['acts']}>{acts}</div>}
    </>
  );
  return (
    <ModalOverlay
      className={classes['veil'] ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog' && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      // The first press of a double click may have opened it; the second one then lands outside.
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > doubleClick}
    >
      <Modal className={classNames(classes['modal'], isWide && classes['wide'])}>
        <AriaDialog role={role} className={classes['dialog'] ?? ''}>
          <Closing />
          <div className={classNames(classes['head'], role === 'dialog' && classes['closable'])}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
          </div>
          {onSubmit ? (
            <DialogForm onSubmit={onSubmit} isBusy={isBusy}>
              {content}
            </DialogForm>
          ) : (
            content
          )}
          {/* Last, so that the first Tab leads to the first field. */}
          {role === 'dialog' && (
            <div className={classes['close']}>
              <Button kind="quiet" label={words.form.close} onPress={onClose} isDisabled={isBusy}>
                <Icon name="close" />
              </Button>
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Keeps the second press on a button that closed the dialog from reaching the page below. */
function Closing() {
  useEffect(() => takeSecondPress, []);
  return null;
}

interface DialogFormProps {
  readonly onSubmit: () => void;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

function DialogForm({ onSubmit, isBusy, children }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useFaultShown(form);
  function submit(event: FormEvent): void {
    event.preventDefault();
    // For React, a dialog opened by a form is inside that form.
    event.stopPropagation();
    if (isBusy) return;
    isSent.current = true;
    onSubmit();
  }
  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** A form's errors in document order: a notice, or a field with its control. */
const faults = '[role="alert"], [aria-invalid="true"], [data-invalid] > button';

/**
 * Scrolls the first error into view after a form was submitted, and focuses its field: a form may be longer than the
 * screen.
 */
function useFaultShown(form: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const isSent = useRef(false);
  useEffect(() => {
    const fault = isSent.current ? form.current?.querySelector<HTMLElement>(faults) : null;
    if (!fault) return;
    isSent.current = false;
    fault.scrollIntoView({ block: 'center' });
    fault.focus({ preventScroll: true });
  });
  return isSent;
}

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The action as a question: "Remove Ada from the team?" */
  readonly title: string;
  /** The effect of the action, and whether it can be undone. */
  readonly children: ReactNode;
  /** The label of the action's button: "Remove". */
  readonly act: ReactNode;
  readonly onConfirm: () => void;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** The reason why the action failed: the dialog stays open and shows it. */
  readonly problem?: string | undefined;
}

/** Asks before an action that cannot be undone; focus starts at "Cancel". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { act, onConfirm, isDangerous = false, isBusy = false, problem, ...dialog } = props;
  const acts = (
    <>
      <Button onPress={props.onClose} isDisabled={isBusy} isFirst>
        {words.form.cancel}
      </Button>
      <Button kind={isDangerous ? 'danger' : 'primary'} onPress={onConfirm} isBusy={isBusy}>
        {act}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} role="alertdialog" acts={acts} isBusy={isBusy}>
      {dialog.children}
      <ProblemNotice text={problem} />
    </Dialog>
  );
}
