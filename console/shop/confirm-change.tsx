import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/lists/skeleton.tsx';
import { Notice } from '../parts/notice.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { mayCall } from '../portal/may-call.ts';
import { useMe } from '../portal/me.ts';
import { draftWords } from '../words/drafts.ts';
import { shopWords } from '../words/shop.ts';
import { AddToDraft } from './add-to-draft.tsx';
import { ChangeEffect } from './change-effect.tsx';
import classes from './confirm-change.module.css';
import type { Effect, QuickChange } from './shop-data.ts';

const own = shopWords.effect;

interface ConfirmChangeProps {
  readonly change: QuickChange;
  readonly title: string;
  /** The action on its main button: "Close sales". */
  readonly action: string;
  readonly lead?: string;
  /** Why it can be refused, by code, where that is not as for a thing of the shop. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Said once it is published. */
  readonly done: string;
  /** The effect, if a form has asked for it already. */
  readonly effect?: Effect;
  /** Leads back to that form. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** Shows what a change does, and publishes it, or makes it in a draft (PUB-10, PUB-02). */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { change, title, action, lead, done, onBack, onClose } = props;
  const { grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [effect, setEffect] = useState(props.effect);
  const [isForDraft, setForDraft] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const refused = { ...own.refused, ...props.refused };
  const look = useStaffCall(() => staff.call('tryQuickChange', { body: { change } }), refused);
  const publish = useStaffCall(
    (base: number | null) => staff.call('publishQuickChange', { body: { change, base } }),
    refused,
  );
  async function read(): Promise<void> {
    const outcome = await look.run(undefined);
    if (outcome.ok) setEffect(outcome.answer.effect);
  }
  const start = useRef(read);
  const isKnown = props.effect !== undefined;
  useEffect(() => {
    if (!isKnown) void start.current();
  }, [isKnown]);
  async function send(): Promise<void> {
    if (!effect || !mayPublish(effect)) return;
    if (!(await publish.run(effect.base)).ok) return;
    // First, or whoever opens the form again would see, and publish, the values from before.
    setRefreshing(true);
    await revalidate();
    onClose();
    toast.show({ text: done });
  }
  if (isForDraft) return <AddToDraft change={change} onClose={onClose} />;
  const isSending = publish.isRunning || isRefreshing;
  const problem = publish.problem ?? look.problem;
  const mayAdd = mayCall(grants, 'addToDraft') && !look.problem;
  const canChoose = mayAdd && effect && effect.faults.length > 0 && isRestore(change);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={isSending}
      onSubmit={() => void send()}
      acts={
        <>
          {mayAdd && (
            <div className={classes['other']}>
              <Button onPress={() => setForDraft(true)} isDisabled={isSending}>
                {draftWords.adding.open}
              </Button>
            </div>
          )}
          <Button onPress={onBack ?? onClose} isDisabled={isSending}>
            {onBack ? own.back : own.keep}
          </Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={isSending || look.isRunning}
            isDisabled={!effect || !mayPublish(effect)}
          >
            {action}
          </Button>
        </>
      }
    >
      {lead && <p>{lead}</p>}
      <ProblemNotice text={problem?.text} />
      <div aria-live="polite">
        {effect ? (
          <ChangeEffect effect={effect} />
        ) : (
          !problem && (
            <>
              <p>{own.looking}</p>
              <Skeleton lines={2} />
            </>
          )
        )}
      </div>
      {canChoose && <Notice tone="info">{draftWords.adding.choice}</Notice>}
    </Dialog>
  );
}

const mayPublish = ({ changes, faults }: Effect): boolean => changes && faults.length === 0;

/** Going back or taking back meets conflicts, which a draft asks about. */
const isRestore = ({ kind }: QuickChange): boolean => kind === 'go_back' || kind === 'take_back';
