import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import classes from '../components/dialog-actions.module.css';
import { useWords } from '../site/use-storefront.ts';

interface GuestOrLoginDialogProps {
  readonly onGuest: () => void;
  readonly onLogin: () => void;
  readonly onClose: () => void;
}

/** The dialog before a buyer who has not logged in gives a membership (CRT-32). */
export default function GuestOrLoginDialog({ onGuest, onLogin, onClose }: GuestOrLoginDialogProps) {
  const t = useWords();
  return (
    <Dialog
      title={t('cart.guest_or_login')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      size="small"
    >
      <div className={classes['actions']}>
        <Button kind="secondary" onClick={onLogin}>
          {t('cart.log_in')}
        </Button>
        <Button onClick={onGuest}>{t('cart.as_guest')}</Button>
      </div>
    </Dialog>
  );
}
