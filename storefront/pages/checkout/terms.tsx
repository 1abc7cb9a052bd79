import { useState } from 'react';
import { earlyPress } from '#ui/early-press.ts';
import classes from '../../components/terms.module.css';
import TextDialog from '../../components/text-dialog.tsx';
import { useWords } from '../../site/use-storefront.ts';

interface TermsProps {
  readonly text: string;
  readonly error: string | undefined;
}

/** The terms to accept before paying, for sellers that have terms (PAY-49). */
export function Terms({ text, error }: TermsProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes['terms']}>
      <label className={classes['accept']}>
        <input
          type="checkbox"
          name="terms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
        />
        <span>{t('checkout.accept')}</span>
      </label>
      <button
        type="button"
        {...earlyPress()}
        className={classes['read']}
        onClick={() => setOpen(true)}
      >
        {t('checkout.read_terms')}
      </button>
      {error && (
        <p id="terms-error" className={classes['error']}>
          {error}
        </p>
      )}
      {isOpen && (
        <TextDialog title={t('checkout.terms')} text={text} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
