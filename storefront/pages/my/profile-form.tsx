import { type FormEvent, useRef, useState } from 'react';
import { profileFields } from '#domain/contact/profile.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { User } from '../../accounts/member-store.ts';
import { CountryField, TextField } from '../../contact/identity-field.tsx';
import fields from '../../contact/identity-fields.module.css';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './profile-form.module.css';
import { useProfile } from './use-profile.ts';

/** The form of a profile: the name to read, and the contact details to edit (USR-42 to 44). */
export function ProfileForm({ member }: { readonly member: User }) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState(member.country);
  const { save, isBusy, isSaved, error, errors } = useProfile(member);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.current || isBusy) return;
    await save(form.current);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes['form']}>
        <Who member={member} />
        <fieldset>
          <legend>{t('profile.contact')}</legend>
          <div className={fields['fields']}>
            {profileFields.map((field) =>
              field.name === 'country' ? (
                <CountryField
                  key={field.name}
                  field={field}
                  errors={errors}
                  value={country}
                  onChange={setCountry}
                />
              ) : (
                <TextField
                  key={field.name}
                  field={field}
                  errors={errors}
                  country={country}
                  initial={member[field.name as keyof User & typeof field.name]}
                />
              ),
            )}
          </div>
        </fieldset>
        {error && (
          <Notice tone="error" isAlert>
            <p>{error}</p>
          </Notice>
        )}
        <div className={classes['save']}>
          <Button type="submit" isBusy={isBusy}>
            {t(isBusy ? 'profile.saving' : 'profile.save')}
          </Button>
          <p role="status">{isSaved && t('profile.saved')}</p>
        </div>
      </div>
    </form>
  );
}

/** The parts of a profile that can't be changed. */
function Who({ member }: { readonly member: User }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <fieldset>
      <legend>{t('profile.who')}</legend>
      <div className={fields['fields']}>
        <Field
          className={fields['half'] ?? ''}
          label={t('checkout.first_name')}
          value={member.first_name}
          readOnly
        />
        <Field
          className={fields['half'] ?? ''}
          label={t('checkout.last_name')}
          value={member.last_name}
          readOnly
        />
        {member.has_email ? (
          <Field label={t('checkout.email')} type="email" value={member.email} readOnly />
        ) : (
          <p className={classes['no-email']}>
            {t('profile.no_email')}{' '}
            <Link to={to.own('/user/set-email-address?next=/my/profile')}>
              {t('profile.set_email')}
            </Link>
          </p>
        )}
        {member.member_code !== null && (
          <Field label={t('login.member_code')} value={member.member_code} readOnly />
        )}
      </div>
      <p className={classes['fixed']}>{t('profile.fixed')}</p>
    </fieldset>
  );
}
