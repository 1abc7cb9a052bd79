import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { grantsBeyond } from '#domain/staff/giving.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type Invitation, type Role, withRights } from '../../people/people-data.ts';
import { grantText } from '../../portal/grant-text.ts';
import { plainGrants } from '../../portal/grants.ts';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords as own } from '../../words/people.ts';
import { dayOfText } from '../../words/times.ts';

interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly roles: readonly Role[];
}

const texts = { right_beyond_own: own.beyondOwn, not_found: own.gone };

/** Invitations that nobody has accepted: sent again, or withdrawn (STF-06). */
export function Invitations({ invitations, roles }: InvitationsProps) {
  const me = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const [sent, setSent] = useState<string>();
  const resend = useStaffCall(
    (id: string) => staff.call('resendInvitation', { params: { id }, body: {} }),
    texts,
  );
  const withdraw = useStaffCall(
    (id: string) => staff.call('withdrawInvitation', { params: { id } }),
    texts,
  );

  async function sendAgain({ id, email }: Invitation): Promise<void> {
    setSent(id);
    const outcome = await resend.run(id);
    if (outcome.ok) toast.show({ text: own.sentAgain(email) });
    await revalidate();
  }
  async function withdrawIt({ id, email }: Invitation): Promise<void> {
    const outcome = await withdraw.run(id);
    if (!outcome.ok) return;
    setWithdrawn(undefined);
    toast.show({ text: own.withdrawn(email) });
    await revalidate();
  }
  async function close(): Promise<void> {
    setWithdrawn(undefined);
    // It may have been accepted in the meantime.
    if (withdraw.problem) await revalidate();
    withdraw.forget();
  }
  return (
    <Section title={own.invitations}>
      <ProblemNotice text={resend.problem?.text} />
      <ItemList
        items={invitations.map((invitation) => ({
          id: invitation.id,
          name: <Name invitation={invitation} />,
          detail: <Detail invitation={invitation} roles={roles} />,
          acts: mayChange(me.grants, invitation, roles) && (
            <>
              <Button
                kind="quiet"
                label={own.sendAgainTo(invitation.email)}
                onPress={() => void sendAgain(invitation)}
                isBusy={resend.isRunning && sent === invitation.id}
                isDisabled={resend.isRunning && sent !== invitation.id}
              >
                {own.sendAgain}
              </Button>
              <Button
                kind="quiet"
                label={own.withdrawOf(invitation.email)}
                onPress={() => setWithdrawn(invitation)}
              >
                {own.withdraw}
              </Button>
            </>
          ),
        }))}
      />
      {withdrawn && (
        <ConfirmDialog
          isOpen
          onClose={() => void close()}
          title={own.withdrawTitle}
          act={own.withdraw}
          onConfirm={() => void withdrawIt(withdrawn)}
          isBusy={withdraw.isRunning}
          problem={withdraw.problem?.text}
          isDangerous
        >
          <p>
            <Kept value={withdrawn.email}>{own.withdrawText}</Kept>
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

const isOver = ({ expires_at }: Invitation): boolean => Date.parse(expires_at) <= Date.now();

const Name = ({ invitation }: { readonly invitation: Invitation }) => (
  <>
    <EmailText address={invitation.email} />{' '}
    {isOver(invitation) && <Badge tone="warning">{own.expired}</Badge>}
  </>
);

interface DetailProps {
  readonly invitation: Invitation;
  readonly roles: readonly Role[];
}

function Detail({ invitation, roles }: DetailProps) {
  const { grants, portal, sellers } = useMe();
  const { issued_by, expires_at } = invitation;
  const day = dayOfText(expires_at, portal);
  return (
    <>
      <p>
        {withRights(invitation.grants, roles)
          .map((grant) => grantText(grant, sellers))
          .join(', ')}
      </p>
      <p>
        {issued_by === null ? own.invitedByOperator : own.invitedBy(issued_by)}{' '}
        {isOver(invitation) ? own.expiredOn(day) : own.expires(day)}
      </p>
      {mayCall(grants, 'withdrawInvitation') && !mayChange(grants, invitation, roles) && (
        <p>{own.notYours}</p>
      )}
    </>
  );
}

/** Returns true for a viewer who has every right that the invitation gives (STF-11). */
const mayChange = (
  mine: ReturnType<typeof useMe>['grants'],
  { grants }: Invitation,
  roles: readonly Role[],
): boolean =>
  mayCall(mine, 'withdrawInvitation') &&
  grantsBeyond(plainGrants(mine), plainGrants(withRights(grants, roles))).length === 0;
