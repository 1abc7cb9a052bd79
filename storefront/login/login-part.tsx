import { useSyncExternalStore } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TriedLogin } from '../accounts/login-dialog-state.ts';
import { placeOfLogin, useProviderAddress } from '../accounts/use-provider-address.ts';
import { keepsCookies } from '../browser/session-cookie.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useWords } from '../site/use-storefront.ts';
import { LoginForm } from './login-form.tsx';

interface LoginPartProps {
  readonly settings: MemberSettings;
  readonly tried?: TriedLogin | undefined;
  readonly onDone: () => void;
}

/** The venue's form of login, in a dialog or on a page (USR-06, USR-08). */
export function LoginPart({ settings, tried, onDone }: LoginPartProps) {
  const t = useWords();
  const provider = useProviderAddress();
  const hasCookies = useSyncExternalStore(
    () => () => undefined,
    keepsCookies,
    () => true,
  );
  const { login } = settings;
  if (login === 'disabled' || !hasCookies) {
    return (
      <Notice tone="error">
        {/* Visitors without cookies see both texts. */}
        <p>
          {t('refusal.login_disabled')}
          {login !== 'disabled' && ` ${t('login.enable_cookies')}`}
        </p>
      </Notice>
    );
  }
  if (login === 'dialog') return <LoginForm settings={settings} tried={tried} onDone={onDone} />;
  return (
    <>
      <p>{t('login.provider_text')}</p>
      <p>
        <a className={buttonClass()} href={placeOfLogin(settings, provider)}>
          {t('member.log_in')}
        </a>
      </p>
    </>
  );
}
