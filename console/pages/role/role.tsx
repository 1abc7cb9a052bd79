import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { roleBeyond } from '#domain/staff/giving.ts';
import { answerOf, PageFault } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Role } from '../../people/people-data.ts';
import { nameOfRole } from '../../people/role-text.ts';
import { plainGrants, plainRights } from '../../portal/grants.ts';
import { mayCall } from '../../portal/may-call.ts';
import { type Me, useMe } from '../../portal/me.ts';
import { RightsTable } from '../../portal/rights-table.tsx';
import { needsText } from '../../words/rights.ts';
import { roleWords as own } from '../../words/roles.ts';
import { ChangeRole } from './change-role.tsx';
import { DeleteRole } from './delete-role.tsx';
import { RolePeople } from './role-people.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', key } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [roles, team] = await Promise.all([
    staff.call('listRoles', { signal }),
    staff.call('listPeople', { signal }),
  ]);
  const role = answerOf(roles, portal, request).role.find((one) => one.key === key);
  if (!role) throw new PageFault('missing');
  const { person, invitation } = answerOf(team, portal, request);
  const has = ({ grants }: { readonly grants: readonly { readonly role: string }[] }) =>
    grants.some((grant) => grant.role === key);
  return { role, people: person.filter(has), invitations: invitation.filter(has) };
}

/** A role with its rights and its people; the venue's own roles are changed here (STF-10). */
export default function RolePage() {
  const { role, people, invitations } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const lacking = lackingFor(me, role);
  const isOwn = role.name !== null;
  const mayManage = mayCall(me.grants, 'updateRole');
  const canChange = isOwn && mayManage && lacking.length === 0;
  return (
    <Page
      title={nameOfRole(role)}
      venue={me.portal.name}
      state={!isOwn && <Badge>{own.readyState}</Badge>}
      acts={canChange && role.people === 0 && <DeleteRole role={role} />}
      back={{ to: `/${me.portal.key}/team/roles`, text: own.title }}
      width="middle"
    >
      {!isOwn && mayManage && <Notice>{own.readyNote}</Notice>}
      {isOwn && mayManage && !canChange && <Notice>{own.above(needsText(lacking))}</Notice>}
      {canChange ? (
        <ChangeRole key={role.key} role={role} />
      ) : (
        <Section title={own.rights}>
          <RightsTable
            label={own.rights}
            grants={[{ role: role.key, name: role.name, sellers: null, rights: role.rights }]}
            sellers={me.sellers}
            isOfOneRole
          />
        </Section>
      )}
      <RolePeople people={people} invitations={invitations} mayDelete={canChange} />
    </Page>
  );
}

const lackingFor = ({ grants }: Me, { rights }: Role) =>
  roleBeyond(plainGrants(grants), plainRights(rights));
