import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { FormPage } from '../../forms/form-page.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Page } from '../../parts/layout/page.tsx';
import { Changes } from '../../parts/lists/changes.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { GrantsField, grantsFault } from '../../people/grants-field.tsx';
import { type ChosenGrant, grantsForCall, withRights } from '../../people/people-data.ts';
import { rightsChanges } from '../../people/rights-changes.ts';
import { plainGrants } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';

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

interface Chosen {
  readonly grants: readonly ChosenGrant[];
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
  const page = `/${portal.key}/team/${id}`;
  const form = useForm<Chosen, unknown>({
    name: 'roles',
    initial: { grants: person.grants },
    check: ({ grants }) => ({
      grants: grants.length === 0 ? own.none : grantsFault(grants, roles),
    }),
    asks: () => true,
    send: ({ grants }) =>
      staff.call('updatePerson', {
        params: { id },
        body: { grants: grantsForCall(grants), grants_before: grantsForCall(person.grants) },
      }),
    texts,
    onDone: () => {
      toast.show({ text: own.done(name) });
      return navigate(page);
    },
    onRefused: (code) => code === 'changed_meanwhile' && revalidate(),
  });
  return (
    <Page
      title={own.title(name)}
      venue={portal.name}
      back={{ to: page, text: name }}
      width="narrow"
    >
      {id === myId && <Notice tone="warning">{own.own}</Notice>}
      <FormPage form={form} action={own.submit}>
        <GrantsField roles={roles} {...form.field('grants')} />
      </FormPage>
      <ConfirmDialog {...form.question} title={own.confirmTitle(name)} act={own.confirm}>
        <Effect
          name={name}
          rows={rightsChanges(
            plainGrants(person.grants),
            plainGrants(withRights(form.values.grants, roles)),
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
