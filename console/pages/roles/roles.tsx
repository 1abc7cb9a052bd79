import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import type { Role } from '../../people/people-data.ts';
import { hintOfRole, nameOfRole } from '../../people/role-text.ts';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { roleWords as own } from '../../words/roles.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const outcome = await staffOf(portal).call('listRoles', { signal: request.signal });
  return answerOf(outcome, portal, request);
}

/** The ready-made roles and those of the venue (STF-10). */
export default function Roles() {
  const { role: roles } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const team = `/${portal.key}/team`;
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      back={{ to: team, text: peopleWords.title }}
      width="middle"
      acts={
        mayCall(grants, 'createRole') && (
          <ButtonLink to={`${team}/roles/new`} kind="primary">
            {own.create}
          </ButtonLink>
        )
      }
    >
      <Section title={own.own}>
        <RoleTable label={own.own} roles={roles.filter(({ name }) => name !== null)} />
      </Section>
      <Section title={own.ready}>
        <RoleTable label={own.ready} roles={roles.filter(({ name }) => name === null)} />
      </Section>
    </Page>
  );
}

interface RoleTableProps {
  readonly label: string;
  readonly roles: readonly Role[];
}

function RoleTable({ label, roles }: RoleTableProps) {
  const { portal } = useMe();
  return (
    <DataTable<Role>
      label={label}
      columns={[
        { id: 'name', title: own.name, cell: nameOfRole },
        { id: 'allows', title: own.allows, cell: hintOfRole, isLong: true },
        { id: 'people', title: own.people, cell: ({ people }) => people, isNumber: true },
      ]}
      rows={roles}
      idOf={({ key }) => key}
      linkOf={({ key }) => `/${portal.key}/team/roles/${key}`}
      empty={<EmptyState title={own.noneOwn}>{own.noneOwnText}</EmptyState>}
    />
  );
}
