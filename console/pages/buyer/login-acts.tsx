import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { Kept } from '../../parts/kept.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { Menu } from '../../parts/overlays/menu.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { buyerWords } from '../../words/buyers.ts';
import type { Buyer } from './buyer-data.ts';
import { ChangeEmail } from './change-email.tsx';

const own = buyerWords.acts;

type Asked = 'link' | 'sessions' | 'email';

/** The actions that help a member to log in (SLS-08). */
export function LoginActs({ buyer }: { readonly buyer: Buyer }) {
  const { key: id, email, log_in: logIn } = buyer;
  const staff = useStaff();
  const toast = useToast();
  const { grants } = useMe();
  const { revalidate } = useRevalidator();
  const { opened: asked, open, close: end } = useOpened<Asked>('log in');
  const input = { params: { id }, body: {} };
  const link = useStaffCall(() => staff.call('sendResetLink', input));
  const sessions = useStaffCall(() => staff.call('endMemberSessions', input));
  if (logIn === null || !mayCall(grants, 'sendResetLink')) return null;

  function close(): void {
    link.forget();
    sessions.forget();
    end();
  }
  async function run(call: typeof link | typeof sessions, done: string): Promise<void> {
    const outcome = await call.run(undefined);
    if (!outcome.ok) return;
    close();
    toast.show({ text: done });
    await revalidate();
  }
  return (
    <>
      <Menu
        label={own.label}
        acts={[
          { id: 'link', text: own.link, isDisabled: email === '' },
          { id: 'email', text: own.email },
          { id: 'sessions', text: own.sessions, isDisabled: logIn.sessions === 0 },
        ]}
        onAct={(act) => open(act as Asked)}
      />
      {asked === 'email' && <ChangeEmail buyer={buyer} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'link'}
        onClose={close}
        title={own.linkTitle}
        act={own.linkAct}
        onConfirm={() => void run(link, own.linkDone)}
        isBusy={link.isRunning}
        problem={link.problem?.text}
      >
        <p>
          <Kept value={email}>{own.linkText}</Kept>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'sessions'}
        onClose={close}
        title={own.sessionsTitle}
        act={own.sessionsAct}
        onConfirm={() => void run(sessions, own.sessionsDone)}
        isBusy={sessions.isRunning}
        problem={sessions.problem?.text}
        isDangerous
      >
        <p>{own.sessionsText}</p>
      </ConfirmDialog>
    </>
  );
}
