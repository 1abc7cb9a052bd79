import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { providerWords } from '../../words/provider.ts';
import { Invitations } from './invitations.tsx';
import { PeopleList } from './people-list.tsx';
import { SignInRules } from './sign-in-rules.tsx';
import { SupportOverview } from './support-overview.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [team, roles, support] = await Promise.all([
    staff.call('listPeople', { signal }),
    staff.call('listRoles', { signal }),
    staff.call('getSupport', { signal }),
  ]);
  const { person, invitation, requires_passkey } = answerOf(team, portal, request);
  return {
    people: person,
    invitations: invitation,
    requiresPasskey: requires_passkey,
    roles: answerOf(roles, portal, request).role,
    support: answerOf(support, portal, request),
  };
}

type Person = StaffCallAnswer<'listPeople'>['person'][number];

/** The staff, and invitations that nobody has accepted (STF-06). */
export default function People() {
  const { people, invitations, requiresPasskey, roles, support } =
    useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const { title, lead, invite } = peopleWords;
  return (
    <Page
      title={title}
      venue={portal.name}
      lead={lead}
      acts={
        <>
          <ButtonLink to={`/${portal.key}/team/roles`}>{peopleWords.roles}</ButtonLink>
          {mayCall(grants, 'invitePerson') && (
            <ButtonLink to={`/${portal.key}/team/invite`} kind="primary">
              {invite}
            </ButtonLink>
          )}
        </>
      }
    >
      <PeopleList people={people} roles={roles} />
      {invitations.length > 0 && <Invitations invitations={invitations} roles={roles} />}
      <Section
        title={providerWords.open}
        acts={<ButtonLink to={`/${portal.key}/team/provider`}>{providerWords.openIt}</ButtonLink>}
      >
        <p>{providerWords.openText}</p>
      </Section>
      <SupportOverview first={support} />
      {mayCall(grants, 'setSignInRules') && (
        <SignInRules
          requiresPasskey={requiresPasskey}
          withoutPasskey={people.filter(hasNoPasskey).length}
        />
      )}
    </Page>
  );
}

const hasNoPasskey = ({ state, signs_in_by, from_provider }: Person): boolean =>
  state === 'active' && !from_provider && !signs_in_by.includes('passkey');
