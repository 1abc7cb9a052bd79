import { Dialog } from '#ui/dialog.tsx';
import type { MemberSettings } from '../site/storefront.ts';
import { useWords } from '../site/use-storefront.ts';
import { closeLogin, type TriedLogin } from './login-dialog-state.ts';
import { LoginPart } from './login-part.tsx';

interface LoginDialogProps {
  readonly settings: MemberSettings;
  readonly tried: TriedLogin | undefined;
}

/** Logging in over the page that one is on. */
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
