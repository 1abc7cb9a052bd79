import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Page } from '../../parts/layout/page.tsx';
import { useSupport } from '../../people/use-support.ts';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { supportWords as own } from '../../words/support.ts';
import { ConsentInForce } from './consent.tsx';
import { GiveConsent } from './give-consent.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [support, roles] = await Promise.all([
    staff.call('getSupport', { signal }),
    staff.call('listRoles', { signal }),
  ]);
  return {
    support: answerOf(support, portal, request),
    roles: answerOf(roles, portal, request).role,
  };
}

/** The consent that lets the operator's support into the console (STF-18). */
export default function SupportPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const { consent, session } = useSupport(loaded.support);
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      back={{ to: `/${portal.key}/team`, text: peopleWords.title }}
      width="middle"
    >
      {consent ? (
        <ConsentInForce consent={consent} sessions={session} />
      ) : mayCall(grants, 'giveSupportConsent') ? (
        <GiveConsent roles={loaded.roles} />
      ) : (
        <p>{own.notYours}</p>
      )}
    </Page>
  );
}
