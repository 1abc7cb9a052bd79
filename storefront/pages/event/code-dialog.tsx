import { type FormEvent, useState } from 'react';
import { isPromoCode } from '#domain/promo-code.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '../../use-storefront.ts';
import classes from './code-dialog.module.css';

interface CodeDialogProps {
  readonly error: string | null;
  /** The code that was given, or null when the person gave up. */
  readonly onDone: (code: string | null) => void;
}

/** Asks for the code that the venue wants before it sells these tickets (DET-67). */
export default function CodeDialog({ error, onDone }: CodeDialogProps) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(error !== null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPromoCode(code)) onDone(code.trim());
  };
  return (
    <Dialog
      title={t('event.code_required')}
      closeLabel={t('shell.close')}
      onClose={() => onDone(null)}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <p>{t('event.code_required_text')}</p>
        <Field
          label={t('event.code')}
          value={code}
          maxLength={35}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={isAsked && error !== null ? error : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setAsked(false);
          }}
        />
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={() => onDone(null)}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={!isPromoCode(code)}>
            {t('event.code_use')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
