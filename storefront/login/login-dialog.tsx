import { Dialog } from '#ui/dialog.tsx';
import { closeLogin, type TriedLogin } from '../accounts/login-dialog-state.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useWords } from '../site/use-storefront.ts';
import { LoginPart } from './login-part.tsx';

interface LoginDialogProps {
  readonly settings: MemberSettings;
  readonly tried: TriedLogin | undefined;
}

/** The login as a dialog over the current page. */
export default function LoginDialog({ settings, tried }: LoginDialogProps) {
  const t = useWords();
  return (
    <Dialog
      title={t('login.title')}
      closeLabel={t('shell.close')}
      onClose={closeLogin}
      size="small"
    >
      <LoginPart settings={settings} tried={tried} onDone={closeLogin} />
    </Dialog>
  );
}
