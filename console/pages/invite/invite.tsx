import { type FormEvent, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isEmail } from '#domain/contact/email.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { usePageDraft } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout, Page } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { GrantsField, grantsError, grantsFault } from '../../people/grants-field.tsx';
import { type ChosenGrant, sentGrants } from '../../people/people-data.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { words } from '../../words/words.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const outcome = await staffOf(portal).call('listRoles', { signal: request.signal });
  return { roles: answerOf(outcome, portal, request).role };
}

interface Invited {
  readonly email: string;
  readonly grants: readonly ChosenGrant[];
}
type Faults = Readonly<Partial<Record<keyof Invited, string | undefined>>>;

const own = peopleWords.invitePage;
const texts = {
  person_exists: own.exists,
  invitation_waits: own.waits,
  validate_not_email: own.emailMalformed,
  right_beyond_own: peopleWords.beyondOwn,
  too_many: own.full,
};

/** Invites somebody by letter, with the roles that they will have (STF-06). */
export default function Invite() {
  const { roles } = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const { value, set, isRestored, done } = usePageDraft<Invited>('invite', {
    email: '',
    grants: [],
  });
  const [faults, setFaults] = useState<Faults>({});
  const team = `/${portal.key}/team`;
  const { email, grants } = value;
  const invite = useStaffCall(
    () => staff.call('invitePerson', { body: { email: email.trim(), grants: sentGrants(grants) } }),
    texts,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found: Faults = { email: emailFault(email.trim()), grants: grantsFault(grants, roles) };
    setFaults(found);
    if (found.email !== undefined || found.grants !== undefined) return;
    const outcome = await invite.run(undefined);
    if (!outcome.ok) return;
    done();
    toast.show({ text: own.sent(outcome.answer.invitation.email) });
    await navigate(team);
  }
  const { problem } = invite;
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      back={{ to: team, text: peopleWords.title }}
      width="narrow"
    >
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      {problem?.text && (
        <Notice tone="danger" isAlert>
          {problem.text}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormLayout
          acts={
            <Button type="submit" kind="primary" isBusy={invite.isRunning}>
              {own.submit}
            </Button>
          }
        >
          <TextField
            label={peopleWords.email}
            type="email"
            autoComplete="off"
            isExact
            isFirst
            maxLength={254}
            value={email}
            onChange={(typed) => set({ ...value, email: typed })}
            error={faults.email ?? problem?.fields['email']}
          />
          <GrantsField
            roles={roles}
            value={grants}
            onChange={(chosen) => set({ ...value, grants: chosen })}
            error={faults.grants ?? (problem && grantsError(problem.fields))}
          />
        </FormLayout>
      </form>
    </Page>
  );
}

function emailFault(email: string): string | undefined {
  if (email === '') return own.emailMissing;
  return isEmail(email) ? undefined : own.emailMalformed;
}
