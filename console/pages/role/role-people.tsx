import { Link } from 'react-router';
import { EmailText } from '../../parts/email-text.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import type { Invitation, Person } from '../../people/people-data.ts';
import { useMe } from '../../portal/me.ts';
import { roleWords as own } from '../../words/roles.ts';

interface RolePeopleProps {
  readonly people: readonly Person[];
  readonly invitations: readonly Invitation[];
  /** The viewer could delete the role if it were unassigned. */
  readonly mayDelete: boolean;
}

/** The people who have a role, and those invited to it. */
export function RolePeople({ people, invitations, mayDelete }: RolePeopleProps) {
  const { portal } = useMe();
  const isUsed = people.length + invitations.length > 0;
  return (
    <Section title={own.whoHasIt}>
      {isUsed ? mayDelete && <p>{own.inUse}</p> : <p>{own.nobody}</p>}
      <ItemList
        items={[
          ...people.map(({ id, name, email }) => ({
            id,
            name: <Link to={`/${portal.key}/team/${id}`}>{name}</Link>,
            detail: <EmailText address={email} />,
          })),
          ...invitations.map(({ id, email }) => ({
            id,
            name: <EmailText address={email} />,
            detail: own.invited,
          })),
        ]}
      />
    </Section>
  );
}
