import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { grantsBeyond } from '#domain/staff/giving.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Button } from '../../parts/button.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { type Person, type Role, withRights } from '../../people/people-data.ts';
import { plainGrants } from '../../portal/grants.ts';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { providerWords as own } from '../../words/provider.ts';
import { needsText } from '../../words/rights.ts';
import { Groups } from './groups.tsx';
import type { Setting } from './provider-draft.ts';
import { ProviderForm } from './provider-form.tsx';
import { SwitchOff } from './switch-off.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [setting, roles, team] = await Promise.all([
    staff.call('getStaffProvider', { signal }),
    staff.call('listRoles', { signal }),
    staff.call('listPeople', { signal }),
  ]);
  return {
    setting: answerOf(setting, portal, request),
    roles: answerOf(roles, portal, request).role,
    people: answerOf(team, portal, request).person,
  };
}

/** The venue's own OpenID Connect provider, where its staff may sign in (STF-15). */
export default function ProviderPage() {
  const { setting, roles, people } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const { provider, version } = setting;
  const lacking = grantsBeyond(
    plainGrants(me.grants),
    plainGrants(atStake(setting, roles, people)),
  );
  const mayChange = mayCall(me.grants, 'setStaffProvider');
  const canChange = mayChange && lacking.length === 0;
  return (
    <Page
      title={own.title}
      venue={me.portal.name}
      lead={own.lead}
      back={{ to: `/${me.portal.key}/team`, text: peopleWords.title }}
      width="middle"
      acts={canChange && provider && <SwitchOff version={version} />}
    >
      {mayChange && lacking.length > 0 && <Notice>{own.above(needsText(lacking))}</Notice>}
      <Registration setting={setting} />
      {canChange ? (
        <ProviderForm key={version} setting={setting} roles={roles} />
      ) : (
        <Shown setting={setting} roles={roles} />
      )}
    </Page>
  );
}

/**
 * The roles of the provider's groups and of everyone who signs in there: changing the provider requires all their
 * rights.
 */
const atStake = ({ provider }: Setting, roles: readonly Role[], people: readonly Person[]) => [
  ...(provider?.groups ?? []).flatMap(({ grants }) => withRights(grants, roles)),
  ...people
    .filter(({ from_provider, signs_in_by }) => from_provider || signs_in_by.includes('provider'))
    .flatMap(({ grants }) => grants),
];

/** Shows the values to enter at the provider, and where its secret is configured. */
function Registration({ setting }: { readonly setting: Setting }) {
  const { redirect_url, secret_name, has_secret } = setting;
  const toast = useToast();
  return (
    <Section
      title={own.step1}
      acts={
        <Button
          onPress={() =>
            void navigator.clipboard
              .writeText(redirect_url)
              .then(() => toast.show({ text: own.copied }))
          }
        >
          {own.copy}
        </Button>
      }
    >
      <Facts
        isWide
        facts={[
          { name: own.redirect, value: <code>{redirect_url}</code> },
          {
            name: own.secret,
            value: (
              <>
                <code>{secret_name}</code>
                <br />
                {has_secret ? own.hasSecret : own.noSecret}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The provider, read-only for viewers who may not change it. */
function Shown({ setting: { provider }, roles }: { setting: Setting; roles: readonly Role[] }) {
  if (!provider) return <p>{own.none}</p>;
  return (
    <>
      <Facts
        isWide
        facts={[
          { name: own.name, value: provider.name },
          { name: own.issuer, value: <code>{provider.issuer}</code> },
          { name: own.clientId, value: <code>{provider.client_id}</code> },
          { name: own.claim, value: <code>{provider.groups_claim}</code> },
        ]}
      />
      <Groups roles={roles} groups={provider.groups} />
    </>
  );
}
