import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf, problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { BringBack, useBringBack } from '../../shop/bring-back.tsx';
import type { ShopDraft } from '../../shop/draft-data.ts';
import { DraftNameDialog } from '../../shop/draft-name-dialog.tsx';
import { LoadFile } from '../../shop/load-file.tsx';
import { draftWords as own } from '../../words/drafts.ts';
import { PublishDialog } from './publish-dialog.tsx';

/** The acts on a draft as a whole. */
export function DraftActs({ draft }: { readonly draft: ShopDraft }) {
  const { grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<'rename' | 'publish'>();
  const close = () => setOpened(undefined);
  const { id, name, state, changes, conflicts } = draft;
  const discard = useStaffCall(() => staff.call('discardDraft', { params: { id } }));
  const { bringBack } = useBringBack();
  async function discardIt(): Promise<void> {
    const outcome = await discard.run(undefined);
    toast.show(
      outcome.ok
        ? { text: own.discarded, onUndo: () => void bringBack(id) }
        : { text: problemText(problemOf(outcome, own.refused)) },
    );
    await revalidate();
  }
  if (state === 'discarded')
    return mayCall(grants, 'bringBackDraft') && <BringBack draft={draft} />;
  if (state === 'scheduled') {
    return mayCall(grants, 'unscheduleDraft') && <Unschedule id={id} />;
  }
  if (state !== 'open') return null;
  return (
    <>
      {mayCall(grants, 'renameDraft') && (
        <Button onPress={() => setOpened('rename')}>{own.rename}</Button>
      )}
      {mayCall(grants, 'loadIntoDraft') && <LoadFile draft={draft} />}
      {mayCall(grants, 'discardDraft') && (
        <Button onPress={() => void discardIt()} isBusy={discard.isRunning}>
          {own.discard}
        </Button>
      )}
      {mayCall(grants, 'publishDraft') && (
        <Button
          kind="primary"
          onPress={() => setOpened('publish')}
          isDisabled={changes === 0 || conflicts > 0}
        >
          {own.publish.open}
        </Button>
      )}
      {opened === 'rename' && (
        <DraftNameDialog
          form={`rename ${id}`}
          initial={name}
          title={own.renameTitle}
          action={own.renameIt}
          send={(to) => staff.call('renameDraft', { params: { id }, body: { name: to } })}
          onDone={async () => {
            close();
            toast.show({ text: own.renamed });
            await revalidate();
          }}
          onClose={close}
        />
      )}
      {opened === 'publish' && <PublishDialog draft={draft} onClose={close} />}
    </>
  );
}

/** Cancels the time at which a draft would be published: it is open again. */
function Unschedule({ id }: { readonly id: string }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { run, isRunning } = useStaffCall(() => staff.call('unscheduleDraft', { params: { id } }));
  async function cancel(): Promise<void> {
    const outcome = await run(undefined);
    const text = outcome.ok ? own.unscheduled : problemText(problemOf(outcome, own.refused));
    toast.show({ text });
    await revalidate();
  }
  return (
    <Button onPress={() => void cancel()} isBusy={isRunning}>
      {own.unschedule}
    </Button>
  );
}
