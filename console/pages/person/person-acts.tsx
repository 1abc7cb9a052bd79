import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { Menu } from '../../parts/overlays/menu.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import type { Person } from '../../people/people-data.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { Rename } from './rename.tsx';

const own = peopleWords.person;

/** An action that needs confirmation first. */
interface Act {
  readonly id: string;
  readonly title: (name: string) => string;
  readonly text: (name: string) => readonly string[];
  readonly act: string;
  readonly done: (name: string) => string;
  readonly isDangerous: boolean;
}

const reset: Act = {
  id: 'reset',
  title: own.resetTitle,
  text: own.resetText,
  act: own.reset,
  done: own.resetDone,
  isDangerous: false,
};
const suspend: Act = {
  id: 'suspended',
  title: own.suspendTitle,
  text: own.suspendText,
  act: own.suspend,
  done: own.suspended,
  isDangerous: true,
};
const reactivate: Act = {
  id: 'active',
  title: own.reactivateTitle,
  text: own.reactivateText,
  act: own.reactivate,
  done: own.reactivated,
  isDangerous: false,
};
const remove: Act = {
  id: 'removed',
  title: own.removeTitle,
  text: own.removeText,
  act: own.remove,
  done: own.removedDone,
  isDangerous: true,
};

const texts = { last_owner: own.lastOwner, right_beyond_own: peopleWords.beyondOwn };

/** Actions on a person; harmful ones ask for confirmation first and explain the effect (STF-13, STF-20). */
export function PersonActs({ person }: { readonly person: Person }) {
  const { id, name, state, from_provider } = person;
  const me = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Act>();
  const [isRenaming, setRenaming] = useState(false);
  const params = { id };
  const change = useStaffCall(
    (to: Person['state']) => staff.call('updatePerson', { params, body: { state: to } }),
    texts,
  );
  const resetting = useStaffCall(() => staff.call('resetPerson', { params, body: {} }), texts);

  function ask(act: Act | undefined): void {
    change.forget();
    resetting.forget();
    setAsked(act);
  }
  async function run({ id: act, done }: Act): Promise<void> {
    const outcome = await (act === 'reset'
      ? resetting.run(undefined)
      : change.run(act as Person['state']));
    if (!outcome.ok) return;
    setAsked(undefined);
    toast.show({ text: done(name) });
    await revalidate();
  }
  const ofActive = from_provider ? [suspend] : [reset, suspend];
  const confirmed = [...(state === 'active' ? ofActive : [reactivate]), remove];
  const acts = [
    { id: 'rename', text: own.rename },
    ...(id === me.id ? [] : confirmed).map(({ id: act, act: text, isDangerous }) => ({
      id: act,
      text,
      isDangerous,
    })),
  ];
  const choose = (act: string) => {
    if (act === 'rename') setRenaming(true);
    else ask(confirmed.find((one) => one.id === act));
  };
  const problem = change.problem?.text ?? resetting.problem?.text;
  return (
    <>
      <Menu label={own.more} acts={acts} onAct={choose} />
      {isRenaming && <Rename person={person} onClose={() => setRenaming(false)} />}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => ask(undefined)}
          title={asked.title(name)}
          act={asked.act}
          onConfirm={() => void run(asked)}
          isBusy={change.isRunning || resetting.isRunning}
          problem={problem}
          isDangerous={asked.isDangerous}
        >
          {asked.text(name).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}
