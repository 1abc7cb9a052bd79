import { useEffect, useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { newRight } from '#domain/staff/unconfirmed-rights.ts';
import { noteOutcome } from '../../calls/connection.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { needsText, roleName } from '../../words/rights.ts';
import { todayWords } from '../../words/today.ts';

type Waiting = StaffCallAnswer<'listRightsToConfirm'>['right_to_confirm'][number];

const own = todayWords.rightsToConfirm;

/** For owners: rights that people had before they worked, each with a button that confirms it (STF-09). */
export function RightsToConfirm() {
  const { is_owner, grants } = useMe();
  return is_owner && mayCall(grants, 'confirmRight') ? <Waits /> : null;
}

function Waits() {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [pressed, setPressed] = useState<string>();
  const confirm = useStaffCall(
    ({ role, right }: Waiting) => staff.call('confirmRight', { body: { role, right } }),
    { not_found: own.gone },
  );

  useEffect(() => {
    const ended = new AbortController();
    void staff.call('listRightsToConfirm', { signal: ended.signal }).then(
      (outcome) => {
        if (ended.signal.aborted) return;
        noteOutcome(outcome);
        if (outcome.ok) setWaiting(outcome.answer.right_to_confirm);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) throw error;
      },
    );
    return () => ended.abort();
  }, [staff]);

  async function press(item: Waiting): Promise<void> {
    setPressed(idOf(item));
    const outcome = await confirm.run(item);
    if (!outcome.ok) return;
    setWaiting((before) => before.filter((other) => other !== item));
    toast.show({ text: own.confirmed(roleName(item), rightText(item)) });
  }
  if (waiting.length === 0) return null;
  return (
    <Section
      title={own.title}
      acts={<ButtonLink to={`/${portal.key}/team`}>{own.openTeam}</ButtonLink>}
    >
      <p>{own.text}</p>
      <ProblemNotice text={confirm.problem?.text} />
      <ItemList
        items={waiting.map((item) => ({
          id: idOf(item),
          name: own.right(roleName(item), rightText(item)),
          detail: <WhoHasIt item={item} />,
          acts: (
            <Button
              kind="quiet"
              label={own.confirmOf(roleName(item), rightText(item))}
              onPress={() => void press(item)}
              isBusy={confirm.isRunning && pressed === idOf(item)}
              isDisabled={confirm.isRunning && pressed !== idOf(item)}
            >
              {own.confirm}
            </Button>
          ),
        }))}
      />
    </Section>
  );
}

const idOf = ({ role, right }: Waiting): string => `${role} ${right}`;
const rightText = ({ right }: Waiting): string => needsText([newRight(right)]);

function WhoHasIt({ item: { people, invited, groups } }: { readonly item: Waiting }) {
  const lists = [
    { text: own.people, names: people },
    { text: own.invited, names: invited },
    { text: own.groups, names: groups },
  ].filter(({ names }) => names.length > 0);
  if (lists.length === 0) return <p>{own.nobody}</p>;
  return lists.map(({ text, names }) => (
    <p key={text('')}>
      <Kept value={names.join(', ')}>{text}</Kept>
    </p>
  ));
}
