import { useState } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { LoginLink } from '../accounts/login-link.tsx';
import optIn from '../components/opt-in.module.css';
import { Link } from '../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './account-part.module.css';
import type { FieldErrors } from './identity-field.tsx';

interface AccountPartProps {
  readonly errors: FieldErrors;
  /** Buying a gift creates no account (MEM-14). */
  readonly isGift: boolean;
}

/** The ways for a guest to buy as a member: log in, or add a password to their address. */
export function AccountPart({ errors, isGift }: AccountPartProps) {
  const t = useWords();
  const { members } = useStorefront();
  if (!members || members.login === 'disabled') return null;
  return (
    <>
      <p>
        {t('checkout.member_already')}{' '}
        <LoginLink settings={members} className={classes['login']}>
          {t('member.log_in')}
        </LoginLink>
      </p>
      {!isGift && members.login === 'dialog' && members.with === 'email_password' && (
        <Passwords errors={errors} />
      )}
    </>
  );
}

function Passwords({ errors }: Pick<AccountPartProps, 'errors'>) {
  const t = useWords();
  const to = useAddresses();
  const [isOpen, setOpen] = useState(false);
  const words = {
    show: { text: t('reset_password.show'), label: t('reset_password.show_label') },
    hide: { text: t('reset_password.hide'), label: t('reset_password.hide_label') },
  };
  const field = { required: true, autoComplete: 'new-password', words } as const;
  return (
    <>
      <label className={optIn['opt-in']}>
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
        <span>{t('checkout.with_password')}</span>
      </label>
      {isOpen && (
        <div className={classes['fields']}>
          <PasswordField
            {...field}
            name="password"
            label={t('checkout.password')}
            error={errors['password']}
          />
          <PasswordField
            {...field}
            name="password_confirm"
            label={t('checkout.password_confirm')}
            error={errors['password_confirm']}
          />
          {errors['password'] && (
            <p>
              <Link to={to.own('/user/forgot-password')}>{t('login.forgot_password')}</Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}
