import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { TrialDialog } from '../../forms/trial-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { ConfirmDialog, Dialog } from '../../parts/overlays/dialog.tsx';
import { Menu, type MenuAct } from '../../parts/overlays/menu.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { longText, nothing, type Story, unbroken } from './story.tsx';

const acts: readonly MenuAct[] = [
  { id: 'resend', text: 'Send tickets again' },
  { id: 'parts', text: 'All parts', to: '/_stories' },
  { id: 'move', text: longText, isDisabled: true },
  { id: 'cancel', text: 'Cancel order', isDangerous: true },
];

const form = {
  submit: async () => undefined,
  isBusy: false,
  problem: () => undefined,
  isRestored: false,
};
const failed = {
  ...form,
  isRestored: true,
  problem: () => 'The server could not be reached. Nothing may have been saved: try again.',
};

const trial = {
  title: 'Refund',
  isBusy: false,
  isRestored: false,
  problem: 'The order has changed. Look at it again.',
  preview: { text: 'Next', run: async () => undefined },
  back: { text: 'Back', run: nothing },
  confirm: { text: 'Refund €37.50', run: async () => undefined, isDangerous: true },
};

function ToastButton() {
  const toast = useToast();
  return (
    <Button onPress={() => toast.show({ text: 'Note saved', onUndo: nothing })}>Save note</Button>
  );
}

/** Parts that open over a page, and forms in them. */
export const overlayStories: readonly Story[] = [
  {
    part: 'Dialog',
    opened: {
      usual: (close) => (
        <Dialog isOpen onClose={close} title="Link for the buyer" acts={<Button>Copy</Button>}>
          <p>{longText}</p>
        </Dialog>
      ),
      wide: (close) => (
        <Dialog isOpen onClose={close} title={unbroken} isWide>
          <p>{longText}</p>
        </Dialog>
      ),
    },
  },
  {
    part: 'ConfirmDialog',
    opened: {
      dangerous: (close) => (
        <ConfirmDialog
          isOpen
          onClose={close}
          title="Refund order T114K9?"
          act="Refund €37.50"
          isDangerous
          onConfirm={close}
          problem="The order has changed. Look at it again."
        >
          <p>Three tickets stop working. This cannot be undone.</p>
        </ConfirmDialog>
      ),
    },
  },
  {
    part: 'FormDialog',
    opened: {
      empty: (close) => (
        <FormDialog form={form} title="Add a note" action="Save" onClose={close}>
          <TextField label="Note" lines={3} isFirst />
        </FormDialog>
      ),
      failed: (close) => (
        <FormDialog
          form={failed}
          title="Add a note"
          action="Save"
          onClose={close}
          lead={<p>{longText}</p>}
        >
          <TextField label="Note" lines={3} error="Enter a note." />
        </FormDialog>
      ),
    },
  },
  {
    part: 'TrialDialog',
    opened: {
      fields: (close) => (
        <TrialDialog {...trial} onClose={close} outcome={undefined}>
          <TextField label="Reason" />
        </TrialDialog>
      ),
      effect: (close) => (
        <TrialDialog {...trial} onClose={close} outcome={<p>{longText}</p>}>
          <TextField label="Reason" />
        </TrialDialog>
      ),
    },
  },
  {
    part: 'FormPage',
    states: {
      empty: (
        <FormPage form={form} action="Send invitation">
          <TextField label="Email" />
        </FormPage>
      ),
      loading: (
        <FormPage form={{ ...form, isBusy: true }} action="Send invitation">
          <TextField label="Email" defaultValue="ada@solvarde.example" />
        </FormPage>
      ),
      failed: (
        <FormPage form={failed} action="Send invitation">
          <TextField label="Email" error="Enter an email address." />
        </FormPage>
      ),
    },
  },
  {
    part: 'Menu',
    states: {
      closed: <Menu label="More actions" acts={acts} />,
      quiet: <Menu label="More" kind="quiet" acts={acts} />,
    },
  },
  { part: 'ToastProvider', states: { 'with undo': <ToastButton /> } },
];
