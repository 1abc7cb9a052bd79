import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Section } from '../parts/layout/page.tsx';
import { auditWords } from '../words/audit.ts';
import { Entries } from './entries.tsx';

type EntryPage = StaffCallAnswer<'listAuditEntries'>;

interface HistoryProps {
  readonly first: EntryPage;
  /** Reads the entries older than one. */
  readonly read: (before: string) => Promise<Outcome<EntryPage>>;
}

/** The changes of one thing by staff and programs, on its page (AUD-03). Give each thing its own key. */
export const History = ({ first, read }: HistoryProps) => (
  <Section title={auditWords.history}>
    {first.entry.length === 0 && <p>{auditWords.none}</p>}
    <Entries first={first} read={read} />
  </Section>
);
