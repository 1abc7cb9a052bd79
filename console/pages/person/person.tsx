import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { grantsBeyond } from '#domain/staff/giving.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Person } from '../../people/people-data.ts';
import { sellerNames } from '../../portal/grant-text.ts';
import { plainGrants } from '../../portal/grants.ts';
import { mayCall } from '../../portal/may-call.ts';
import { type Me, useMe } from '../../portal/me.ts';
import { RightsTable } from '../../portal/rights-table.tsx';
import { peopleWords } from '../../words/people.ts';
import { needsText, rightsWords, roleName } from '../../words/rights.ts';
import { dayOfText, instantText } from '../../words/times.ts';
import { History } from './history.tsx';
import { PersonActs } from './person-acts.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const { signal } = request;
  const staff = staffOf(portal);
  const [person, history] = await Promise.all([
    staff.call('getPerson', { params: { id }, signal }),
    staff.call('listAuditEntries', { query: { kind: 'staff_person', entity: id }, signal }),
  ]);
  return {
    ...answerOf(person, portal, request),
    history: answerOf(history, portal, request),
  };
}

const own = peopleWords.person;

/** A staff member: their roles, what these allow, and how they sign in (STF-11). */
export default function PersonPage() {
  const { person, history } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const { name, email, state } = person;
  const team = `/${me.portal.key}/team`;
  const canChange =
    state !== 'removed' && !person.is_support && lackingFor(me, person).length === 0;
  return (
    <Page
      title={name}
      kept={name}
      venue={me.portal.name}
      state={state !== 'active' && <Badge tone="warning">{peopleWords.states[state]}</Badge>}
      acts={canChange && mayCall(me.grants, 'updatePerson') && <PersonActs person={person} />}
      back={{ to: team, text: peopleWords.title }}
      width="middle"
    >
      <Notices person={person} />
      <Facts
        facts={[
          ...(person.is_support
            ? []
            : [{ name: own.facts.email, value: <EmailText address={email} /> }]),
          { name: own.facts.used, value: usedText(person, me) },
          { name: own.facts.since, value: dayOfText(person.created_at, me.portal) },
          {
            name: own.facts.by,
            value: person.signs_in_by.map((way) => own.ways[way]).join(', ') || own.noWay,
          },
        ]}
      />
      {state !== 'removed' && (
        <Section
          title={own.roles}
          acts={
            canChange &&
            !person.from_provider &&
            mayCall(me.grants, 'updatePerson') && (
              <ButtonLink to={`${team}/${person.id}/roles`}>{own.changeRoles}</ButtonLink>
            )
          }
        >
          <Roles person={person} />
        </Section>
      )}
      {person.grants.length > 0 && (
        <Section title={own.can(name)}>
          <RightsTable label={own.can(name)} grants={person.grants} sellers={me.sellers} />
        </Section>
      )}
      <History person={person} first={history} />
    </Page>
  );
}

const usedText = ({ last_used_at }: Person, { portal }: Me): string =>
  last_used_at === null ? peopleWords.never : instantText(last_used_at, portal);

/** The rights of a person that the viewer lacks, and because of which they may not change that person (STF-11). */
const lackingFor = ({ grants }: Me, person: Person) =>
  grantsBeyond(plainGrants(grants), plainGrants(person.grants));

function Notices({ person }: { readonly person: Person }) {
  const me = useMe();
  const { id, name, state, lacks_second_factor, is_support } = person;
  const lacking = lackingFor(me, person);
  if (is_support) return <Notice>{own.isSupport(name)}</Notice>;
  return (
    <>
      {id === me.id && <Notice>{own.own}</Notice>}
      {state !== 'removed' && person.from_provider && <Notice>{own.rolesOfGroups(name)}</Notice>}
      {state === 'removed' && <Notice>{own.removed(name)}</Notice>}
      {state === 'active' && lacks_second_factor && (
        <Notice tone="warning">{own.lacksFactor(name)}</Notice>
      )}
      {mayCall(me.grants, 'updatePerson') && lacking.length > 0 && (
        <Notice>{own.above(name, needsText(lacking))}</Notice>
      )}
    </>
  );
}

function Roles({ person }: { readonly person: Person }) {
  const { sellers } = useMe();
  if (person.grants.length === 0) return <p>{own.noRoles}</p>;
  return (
    <ItemList
      items={person.grants.map((grant) => ({
        id: grant.role,
        name: roleName(grant),
        detail:
          grant.sellers === null
            ? own.whole
            : capital(rightsWords.onlySellers(sellerNames(grant.sellers, sellers))),
      }))}
    />
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
