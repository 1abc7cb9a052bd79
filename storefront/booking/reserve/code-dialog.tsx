import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isPromoCode, promoCodeLength, visibleCode } from '#domain/pricing/promo-code.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '../../site/use-storefront.ts';
import classes from './code-dialog.module.css';

interface CodeDialogProps {
  /** The error of the code typed before; null at first. */
  readonly error: string | null;
  readonly typed: string;
  /** Called with the code, or null if the buyer cancels. */
  readonly onDone: (code: string | null) => void;
}

/** Asks for the code that the venue requires for these tickets (DET-67, PRO-16). */
export default function CodeDialog({ error, typed, onDone }: CodeDialogProps) {
  const t = useWords();
  const [code, setCode] = useState(typed);
  const [isAsked, setAsked] = useState(error !== null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPromoCode(visibleCode(code))) onDone(visibleCode(code));
  };
  return (
    <Dialog
      title={t('event.code_required')}
      closeLabel={t('shell.close')}
      onClose={() => onDone(null)}
      size="small"
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <p>{t('event.code_required_text')}</p>
        <Field
          ref={input}
          label={t('event.code')}
          value={code}
          maxLength={promoCodeLength.max}
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
          <Button type="submit" disabled={!isPromoCode(visibleCode(code))}>
            {t('event.code_use')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
