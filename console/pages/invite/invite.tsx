import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isEmail } from '#domain/contact/email.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { FormPage } from '../../forms/form-page.tsx';
import { usePageForm } from '../../forms/use-form.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { GrantsField, grantsFault } from '../../people/grants-field.tsx';
import { type ChosenGrant, grantsForCall } from '../../people/people-data.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const outcome = await staffOf(portal).call('listRoles', { signal: request.signal });
  return { roles: answerOf(outcome, portal, request).role };
}

interface Invited {
  readonly email: string;
  readonly grants: readonly ChosenGrant[];
}
const nobody: Invited = { email: '', grants: [] };

const own = peopleWords.invitePage;
const texts = {
  person_exists: own.exists,
  invitation_waits: own.waits,
  validate_not_email: own.emailMalformed,
  right_beyond_own: peopleWords.beyondOwn,
  too_many: own.full,
};

/** Invites a person by letter, with the roles that they will have (STF-06). */
export default function Invite() {
  const { roles } = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const team = `/${portal.key}/team`;
  const form = usePageForm({
    name: 'invite',
    initial: nobody,
    check: ({ email, grants }) => ({
      email: emailFault(email.trim()),
      grants: grantsFault(grants, roles),
    }),
    send: ({ email, grants }) =>
      staff.call('invitePerson', { body: { email: email.trim(), grants: grantsForCall(grants) } }),
    texts,
    onDone({ invitation }) {
      toast.show({ text: own.sent(invitation.email) });
      return navigate(team);
    },
  });
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      back={{ to: team, text: peopleWords.title }}
      width="narrow"
    >
      <FormPage form={form} action={own.submit}>
        <TextField
          label={peopleWords.email}
          type="email"
          autoComplete="off"
          isExact
          isFirst
          maxLength={254}
          {...form.field('email')}
        />
        <GrantsField roles={roles} {...form.field('grants')} />
      </FormPage>
    </Page>
  );
}

function emailFault(email: string): string | undefined {
  if (email === '') return own.emailMissing;
  return isEmail(email) ? undefined : own.emailMalformed;
}
