import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Entries } from '../../audit/entries.tsx';
import { useStaff } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { Person } from '../../people/people-data.ts';
import { useMe } from '../../portal/me.ts';
import { auditWords } from '../../words/audit.ts';

interface HistoryProps {
  readonly person: Person;
  readonly first: StaffCallAnswer<'listAuditEntries'>;
}

/** The changes of a person, linked to what they changed themselves (AUD-03). */
export function History({ person: { id }, first }: HistoryProps) {
  const { portal } = useMe();
  const staff = useStaff();
  return (
    <Section
      title={auditWords.history}
      acts={
        <ButtonLink to={`/${portal.key}/audit?person=${id}`}>{auditWords.whatTheyDid}</ButtonLink>
      }
    >
      {first.entry.length === 0 && <p>{auditWords.none}</p>}
      <Entries
        key={id}
        first={first}
        read={(before) =>
          staff.call('listAuditEntries', { query: { kind: 'staff_person', entity: id, before } })
        }
      />
    </Section>
  );
}
