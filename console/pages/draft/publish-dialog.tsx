import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { codeOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/fields/choices.tsx';
import { instantIn, type Moment } from '../../parts/fields/moment.ts';
import { MomentField } from '../../parts/fields/moment-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { ChangeEffect } from '../../shop/change-effect.tsx';
import type { ShopDraft } from '../../shop/draft-data.ts';
import type { Effect } from '../../shop/shop-data.ts';
import { draftWords } from '../../words/drafts.ts';
import { shopWords } from '../../words/shop.ts';
import { instantText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

const own = draftWords.publish;
const longestNote = 500;
const refused = {
  ...draftWords.refused,
  changed_meanwhile: own.changed,
  change_misplaced: own.beyond,
};
const whens = [
  { value: 'now', text: own.now },
  { value: 'later', text: own.later, hint: own.laterText },
];

/** The effect of publishing at a time, or now. */
interface Shown extends StaffCallAnswer<'tryDraft'> {
  readonly at: string | undefined;
}

interface PublishDialogProps {
  readonly draft: ShopDraft;
  readonly onClose: () => void;
}

/** Shows what publishing a draft does, now or at a time, and publishes or schedules it as it was shown (PUB-07, PUB-08). */
export function PublishDialog({ draft: { id, name }, onClose }: PublishDialogProps) {
  const { portal, grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isLater, setLater] = useState(false);
  const [moment, setMoment] = useState<Moment>({ day: '', time: '' });
  const [isTried, setTried] = useState(false);
  const [last, setLast] = useState<Shown>();
  const [note, setNote] = useState('');
  const params = { id };
  const look = useStaffCall(
    (at: string | undefined) =>
      staff.call('tryDraft', { params, body: at === undefined ? {} : { at } }),
    refused,
  );
  const publish = useStaffCall(
    (version: number) =>
      staff.call('publishDraft', { params, body: { version, note: note.trim() } }),
    refused,
  );
  const schedule = useStaffCall(
    (what: { readonly version: number; readonly at: string }) =>
      staff.call('scheduleDraft', { params, body: { ...what, note: note.trim() } }),
    refused,
  );
  const at = isLater ? `${moment.day}T${moment.time}` : undefined;
  // A time that occurs twice is the first one, as in a file.
  const momentFault = isLater
    ? instantIn({ ...moment, turn: 'earlier' }, portal.timezone).fault
    : undefined;
  const shown = last?.at === at ? last : undefined;
  const isReady = shown?.effect.changes && shown.effect.faults.length === 0;
  const sending = isLater ? schedule : publish;
  const { problem } = sending.problem ? sending : look;
  const isOutdated = problem?.code === 'changed_meanwhile';
  const isBusy = publish.isRunning || schedule.isRunning;

  function forget(): void {
    for (const call of [look, publish, schedule]) call.forget();
  }
  async function read(): Promise<void> {
    // Only one at a time is worked out; its answer is of its own time.
    if (look.isRunning) return;
    forget();
    setLast(undefined);
    const outcome = await look.run(at);
    if (outcome.ok) setLast({ ...outcome.answer, at });
  }
  const start = useRef(read);
  useEffect(() => {
    start.current = read;
  });
  // What it does now shows by itself.
  const isOfTime = problem?.fields['at'] !== undefined;
  const isToRead = !isLater && !shown && !look.isRunning && (!problem || isOfTime);
  useEffect(() => {
    if (isToRead) void start.current();
  }, [isToRead]);

  async function submit(): Promise<void> {
    setTried(true);
    if (momentFault !== undefined) return;
    if (isLater && !shown) return read();
    if (isReady && !isOutdated) await send(shown);
  }
  async function send({ version, effect, at: time }: Shown): Promise<void> {
    const outcome =
      time === undefined ? await publish.run(version) : await schedule.run({ version, at: time });
    if (outcome.ok) {
      onClose();
      toast.show({ text: doneText(outcome.answer) });
    } else if (codeOf(outcome) === 'change_refused') {
      // What is published now no longer fits; the page then shows it.
      forget();
      const faults = faultsOf(outcome.errors[0]?._extra['faults']);
      setLast({ version, effect: { ...effect, faults }, at: time });
    }
    await revalidate();
  }
  function doneText(answer: StaffCallAnswer<'scheduleDraft'> & { revision?: number | null }) {
    const { publish_at } = answer.draft;
    if (publish_at !== null) return own.scheduled(instantText(publish_at, portal));
    return typeof answer.revision === 'number' ? own.done(answer.revision) : own.nothing;
  }
  const isToShow = isLater && !shown;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title(name)}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {words.form.cancel}
          </Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy || look.isRunning}
            isDisabled={!(isToShow || isReady) || isOutdated}
          >
            {isLater ? (isToShow ? shopWords.effect.show : own.schedule) : own.act}
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
      {mayCall(grants, 'scheduleDraft') && (
        <RadioGroup
          label={own.when}
          options={whens}
          value={isLater ? 'later' : 'now'}
          onChange={(when) => {
            forget();
            setLater(when === 'later');
          }}
          isDisabled={isBusy}
        />
      )}
      {isLater && (
        <MomentField
          label={own.at}
          hint={own.clocks(portal.timezone)}
          timezone={portal.timezone}
          takesFirst
          value={moment}
          onChange={(chosen) => {
            forget();
            setMoment(chosen);
          }}
          error={(isTried ? momentFault : undefined) ?? problem?.fields['at']}
          isDisabled={isBusy}
        />
      )}
      <div aria-live="polite">
        {shown ? (
          <ChangeEffect effect={shown.effect} />
        ) : (
          (look.isRunning || isToRead) && (
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
