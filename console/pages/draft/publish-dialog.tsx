import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { codeOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ChangeEffect } from '../../shop/change-effect.tsx';
import type { ShopDraft } from '../../shop/draft-data.ts';
import type { Effect } from '../../shop/shop-data.ts';
import { draftWords } from '../../words/drafts.ts';
import { shopWords } from '../../words/shop.ts';
import { words } from '../../words/words.ts';

const own = draftWords.publish;
const longestNote = 500;
const refused = {
  ...draftWords.refused,
  changed_meanwhile: own.changed,
  change_misplaced: own.beyond,
};

interface PublishDialogProps {
  readonly draft: ShopDraft;
  readonly onClose: () => void;
}

/** Shows what publishing a draft does, and publishes it as it was shown (PUB-07). */
export function PublishDialog({ draft: { id, name }, onClose }: PublishDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<StaffCallAnswer<'tryDraft'>>();
  const [note, setNote] = useState('');
  const look = useStaffCall(() => staff.call('tryDraft', { params: { id }, body: {} }), refused);
  const publish = useStaffCall(
    (version: number) =>
      staff.call('publishDraft', { params: { id }, body: { version, note: note.trim() } }),
    refused,
  );
  async function read(): Promise<void> {
    publish.forget();
    setShown(undefined);
    const outcome = await look.run(undefined);
    if (outcome.ok) setShown(outcome.answer);
  }
  const start = useRef(read);
  useEffect(() => void start.current(), []);
  const isReady = shown?.effect.changes && shown.effect.faults.length === 0;
  async function send(): Promise<void> {
    if (!isReady) return;
    const outcome = await publish.run(shown.version);
    if (outcome.ok) {
      const { revision } = outcome.answer;
      onClose();
      toast.show({ text: revision === null ? own.nothing : own.done(revision) });
    } else if (codeOf(outcome) === 'change_refused') {
      // What is published now no longer fits; the page then shows it.
      publish.forget();
      const faults = faultsOf(outcome.errors[0]?._extra['faults']);
      setShown({ ...shown, effect: { ...shown.effect, faults } });
    }
    await revalidate();
  }
  const { problem } = publish.problem ? publish : look;
  const isOutdated = problem?.code === 'changed_meanwhile';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title(name)}
      isBusy={publish.isRunning}
      onSubmit={() => void send()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={publish.isRunning}>
            {words.form.cancel}
          </Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={publish.isRunning || look.isRunning}
            isDisabled={!isReady || isOutdated}
          >
            {own.act}
          </Button>
        </>
      }
    >
      {problem?.text && (
        <Notice
          tone="danger"
          isAlert
          act={isOutdated && <Button onPress={() => void read()}>{own.again}</Button>}
        >
          {problem.text}
        </Notice>
      )}
      <div aria-live="polite">
        {shown ? (
          <ChangeEffect effect={shown.effect} />
        ) : (
          !problem && (
            <>
              <p>{shopWords.effect.looking}</p>
              <Skeleton lines={2} />
            </>
          )
        )}
      </div>
      {isReady && (
        <TextField
          label={own.note}
          hint={own.noteHint}
          isOptional
          maxLength={longestNote}
          value={note}
          onChange={setNote}
        />
      )}
    </Dialog>
  );
}

const faultsOf = (faults: unknown): Effect['faults'] =>
  Array.isArray(faults) ? (faults as Effect['faults']) : [];
