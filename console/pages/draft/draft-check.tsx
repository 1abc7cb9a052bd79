import { useEffect, useRef, useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { draftWords } from '../../words/drafts.ts';

const own = draftWords.check;

/** Milliseconds between two checks: each takes the server as long as an import, and others may type on and on. */
const apart = 6_000;

type Checked = StaffCallAnswer<'checkDraft'>;

interface DraftCheckProps {
  readonly id: string;
  /** The version that the page shows; another one is checked again. */
  readonly seen: string;
}

/** The faults that keep a draft from being published, and its notices (PUB-04). */
export function DraftCheck({ id, seen }: DraftCheckProps) {
  const staff = useStaff();
  const [checked, setChecked] = useState<{ readonly answer: Checked; readonly of: string }>();
  const check = useStaffCall(
    () => staff.call('checkDraft', { params: { id } }),
    draftWords.refused,
  );
  async function read(of: string): Promise<void> {
    const outcome = await check.run(undefined);
    if (outcome.ok) setChecked({ answer: outcome.answer, of });
  }
  const latest = useRef(read);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const begin = () => {
      lastAt.current = performance.now();
      void latest.current(seen);
    };
    const timer = setTimeout(begin, Math.max(0, lastAt.current + apart - performance.now()));
    return () => clearTimeout(timer);
  }, [seen]);
  return (
    <Section title={own.title}>
      <ProblemNotice text={problemText(check.problem)} />
      <div aria-live="polite" aria-busy={checked?.of !== seen && !check.problem}>
        {checked ? <Found checked={checked.answer} /> : !check.problem && <Skeleton lines={2} />}
      </div>
      {check.problem && (
        <div>
          <Button onPress={() => void read(seen)} isBusy={check.isRunning}>
            {own.again}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Found({ checked: { fault: faults, notice: notices } }: { readonly checked: Checked }) {
  if (faults.length === 0 && notices.length === 0) {
    return <Notice tone="positive">{own.fine}</Notice>;
  }
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="danger" title={own.faults(faults.length)}>
          <Places places={faults} />
        </Notice>
      )}
      {notices.length > 0 && (
        <Notice tone="warning" title={own.notices}>
          <p>{own.noticesText}</p>
          <Places places={notices} />
        </Notice>
      )}
    </>
  );
}

const Places = ({ places }: { readonly places: Checked['fault'] }) => (
  <ul>
    {places.map(({ address, way, fault }) => (
      <li key={`${address} ${fault}`}>
        {way.length > 0 && <strong>{way.join(' › ')}</strong>} {fault}
      </li>
    ))}
  </ul>
);
