import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Keeping } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { authorText, type DraftConflict, type FoundDraft } from '../../shop/draft-data.ts';
import { draftWords } from '../../words/drafts.ts';
import classes from './conflicts.module.css';
import { sideTexts } from './side-texts.ts';

const own = draftWords.conflict;

type Choice = StaffCallInput<'chooseInDraft'>['body']['choice'];

interface ConflictsProps {
  readonly found: FoundDraft;
  readonly mayEdit: boolean;
}

/** The conflicts of a draft, each with both sides, of which somebody chooses one (PUB-03). */
export function Conflicts({ found, mayEdit }: ConflictsProps) {
  const { draft, last, conflict: conflicts } = found;
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string>();
  const choose = useStaffCall(
    (what: { readonly address: string; readonly choice: Choice }) =>
      staff.call('chooseInDraft', {
        params: { id: draft.id },
        body: { ...what, version: draft.version, last },
      }),
    draftWords.refused,
  );
  if (draft.conflicts === 0) return null;
  async function decide({ address }: DraftConflict, choice: Choice, at: number): Promise<void> {
    setChosen(`${choice} ${address}`);
    const outcome = await choose.run({ address, choice });
    if (outcome.ok) {
      // On to the next one, before this one leaves with its buttons.
      const others = [...(list.current?.children ?? [])];
      const next = others[at + 1] ?? others[at - 1];
      if (next instanceof HTMLElement) next.focus();
    }
    await revalidate();
    setChosen(undefined);
  }
  return (
    <Section title={own.title(draft.conflicts)}>
      <Notice tone="warning">{own.text}</Notice>
      <ProblemNotice text={problemText(choose.problem)} />
      <ul ref={list} className={classes['list']}>
        {conflicts.map((conflict, at) => (
          <Conflict
            key={conflict.address}
            conflict={conflict}
            choosing={chosen}
            onChoose={
              mayEdit && conflict.may_change
                ? (choice) => void decide(conflict, choice, at)
                : undefined
            }
          />
        ))}
      </ul>
    </Section>
  );
}

interface ConflictProps {
  readonly conflict: DraftConflict;
  /** The choice that is being made, and where. */
  readonly choosing: string | undefined;
  /** Undefined for viewers who may not choose. */
  readonly onChoose: ((choice: Choice) => void) | undefined;
}

function Conflict({ conflict, choosing, onChoose }: ConflictProps) {
  const heading = useId();
  const { address, way, authors } = conflict;
  const names = conflict.is_own ? own.ofItself : own.ofShop;
  const { base, mine, published } = sideTexts(conflict);
  const act = (choice: Choice, text: string) =>
    onChoose && (
      <Button
        onPress={() => onChoose(choice)}
        isBusy={choosing === `${choice} ${address}`}
        isDisabled={choosing !== undefined && choosing !== `${choice} ${address}`}
      >
        {text}
      </Button>
    );
  return (
    <li className={classes['conflict']} aria-labelledby={heading} tabIndex={-1}>
      <h3 id={heading}>{way.join(' › ')}</h3>
      <div className={classes['sides']}>
        <div className={classes['side']}>
          <p className={classes['name']}>{own.base}</p>
          <p className={classes['text']}>{base}</p>
        </div>
        <div className={classes['side']}>
          <p className={classes['name']}>
            {authors.length === 0 ? (
              names.mine
            ) : (
              <Keeping>
                {(keep) => names.mineBy(authors.map((each) => keep(authorText(each))).join(', '))}
              </Keeping>
            )}
          </p>
          <p className={classes['text']}>{mine}</p>
          {act('mine', names.keep)}
        </div>
        <div className={classes['side']}>
          <p className={classes['name']}>{names.published}</p>
          <p className={classes['text']}>{published}</p>
          {act('published', names.take)}
        </div>
      </div>
      {!onChoose && <p className={classes['name']}>{own.notYours}</p>}
    </li>
  );
}
