import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Entries } from '../../audit/entries.tsx';
import { useStaff } from '../../calls/staff-client.ts';
import { Section } from '../../parts/page.tsx';
import { auditWords } from '../../words/audit.ts';

interface HistoryProps {
  readonly number: string;
  readonly first: StaffCallAnswer<'listOrderEntries'>;
}

/** The changes of an order by staff and programs (AUD-03). */
export function History({ number, first }: HistoryProps) {
  const staff = useStaff();
  return (
    <Section title={auditWords.history}>
      {first.entry.length === 0 && <p>{auditWords.none}</p>}
      <Entries
        key={number}
        first={first}
        read={(before) => staff.call('listOrderEntries', { params: { number }, query: { before } })}
      />
    </Section>
  );
}
