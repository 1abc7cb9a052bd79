import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showResendRefused } from '../accounts/resend-refused.ts';
import { Link } from '../site/link.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';

/** Tells a member who was redirected from `/resend` why they are not there (ORD-07). */
export default function LogOutFirstDialog() {
  const t = useWords();
  const to = useAddresses();
  const close = (): void => showResendRefused(false);
  return (
    <Dialog title={t('resend.title')} closeLabel={t('shell.close')} onClose={close} size="small">
      <p>{t('resend.logged_in')}</p>
      <Link className={buttonClass()} to={to.own('/logout')} onClick={close}>
        {t('member.log_out')}
      </Link>
    </Dialog>
  );
}
