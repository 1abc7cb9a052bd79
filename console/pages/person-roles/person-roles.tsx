import { type FormEvent, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { codeOf } from '../../calls/problem.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { FormLayout, Page } from '../../parts/layout/page.tsx';
import { Changes } from '../../parts/lists/changes.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { GrantsField, grantsError, grantsFault } from '../../people/grants-field.tsx';
import { type ChosenGrant, sentGrants, withRights } from '../../people/people-data.ts';
import { rightsChanges } from '../../people/rights-changes.ts';
import { plainGrants } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { words } from '../../words/words.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [person, roles] = await Promise.all([
    staff.call('getPerson', { params: { id }, signal }),
    staff.call('listRoles', { signal }),
  ]);
  return {
    ...answerOf(person, portal, request),
    roles: answerOf(roles, portal, request).role,
  };
}

const own = peopleWords.rolesPage;
const texts = {
  last_owner: peopleWords.person.lastOwner,
  right_beyond_own: peopleWords.beyondOwn,
  changed_meanwhile: own.meanwhile,
};

/** Changes a person's roles, after showing the rights gained and lost (STF-11). */
export default function PersonRoles() {
  const { person, roles } = useLoaderData<typeof clientLoader>();
  const { portal, sellers, id: myId } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, name } = person;
  const { value, set, isRestored } = useDraft<readonly ChosenGrant[]>('roles', person.grants);
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const page = `/${portal.key}/team/${id}`;
  const change = useStaffCall(
    () =>
      staff.call('updatePerson', {
        params: { id },
        body: { grants: sentGrants(value), grants_before: sentGrants(person.grants) },
      }),
    texts,
  );

  function ask(event: FormEvent): void {
    event.preventDefault();
    const found = value.length === 0 ? own.none : grantsFault(value, roles);
    setFault(found);
    change.forget();
    if (found === undefined) setAsking(true);
  }
  async function save(): Promise<void> {
    const outcome = await change.run(undefined);
    setAsking(false);
    if (!outcome.ok) {
      if (codeOf(outcome) === 'changed_meanwhile') await revalidate();
      return;
    }
    toast.show({ text: own.done(name) });
    await navigate(page);
  }
  const { problem } = change;
  return (
    <Page
      title={own.title(name)}
      venue={portal.name}
      back={{ to: page, text: name }}
      width="narrow"
    >
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      {id === myId && <Notice tone="warning">{own.own}</Notice>}
      <ProblemNotice text={problem?.text} />
      <form noValidate onSubmit={ask}>
        <FormLayout
          acts={
            <Button type="submit" kind="primary">
              {own.submit}
            </Button>
          }
        >
          <GrantsField
            roles={roles}
            value={value}
            onChange={set}
            error={fault ?? (problem && grantsError(problem.fields))}
          />
        </FormLayout>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={own.confirmTitle(name)}
        act={own.confirm}
        onConfirm={() => void save()}
        isBusy={change.isRunning}
      >
        <Effect
          name={name}
          rows={rightsChanges(
            plainGrants(person.grants),
            plainGrants(withRights(value, roles)),
            sellers,
          )}
        />
      </ConfirmDialog>
    </Page>
  );
}

interface EffectProps {
  readonly name: string;
  readonly rows: ReturnType<typeof rightsChanges>;
}

/** Shows the rights that a person gains and loses. */
function Effect({ name, rows }: EffectProps) {
  if (rows.length === 0) return <p>{own.noChange(name)}</p>;
  const { right, before, after } = peopleWords.changes;
  return (
    <>
      <p>{own.confirmText(name)}</p>
      <Changes label={own.confirmTitle(name)} titles={{ name: right, before, after }} rows={rows} />
    </>
  );
}
