import { useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { isPromoCode, promoCodeLength, visibleCode } from '#domain/pricing/promo-code.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { HeldCart } from '../cart-store.ts';
import { changeCodes, codeErrorText } from '../promo-codes.ts';
import { cartStoreOf } from '../use-cart.ts';
import classes from './promo-panel.module.css';

interface CodeFormProps {
  readonly held: HeldCart;
  readonly isBusy: boolean;
  readonly setBusy: (isBusy: boolean) => void;
  /** A sentence to add after the error, or ''. */
  readonly after?: (outcome: Outcome<unknown>) => string;
  readonly onApplied?: (code: string) => void;
}

/**
 * A field for a code with its button. It is not a `<form>`, because the cart may be inside one
 * (PRO-04 to 06, PRO-10).
 */
export function CodeForm({ held, isBusy, setBusy, after, onApplied }: CodeFormProps) {
  const t = useWords();
  const apply = useCodeChange(held);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    if (isBusy || !isPromoCode(visibleCode(code))) return;
    setBusy(true);
    setError('');
    try {
      const { outcome, text } = await apply('applyMyCode', code);
      if (outcome.ok) {
        setCode('');
        onApplied?.(visibleCode(code));
      } else {
        setError([text, after?.(outcome)].filter(Boolean).join(' '));
      }
    } finally {
      setBusy(false);
      input.current?.focus();
    }
  };
  return (
    <div className={classes['form']}>
      <Field
        ref={input}
        label={t('promo.code')}
        value={code}
        maxLength={promoCodeLength.max}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy}
        aria-disabled={isBusy || undefined}
        error={error || undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button
        kind="secondary"
        isBusy={isBusy}
        disabled={!isPromoCode(visibleCode(code))}
        onClick={() => void submit()}
      >
        {t(isBusy ? 'promo.applying' : 'promo.apply')}
      </Button>
      <p role="alert" className="visually-hidden">
        {error}
      </p>
    </div>
  );
}

/** Applies and removes codes, and keeps the text of a refusal. */
function useCodeChange(held: HeldCart) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  return async (call: 'applyMyCode' | 'removeMyCode', code: string) => {
    const outcome = await changeCodes({ api, store: cartStoreOf(slug) }, held, call, code);
    return { outcome, text: outcome.ok ? '' : codeErrorText(outcome, errorText, t) };
  };
}

/** Applies and removes codes on a press, one at a time, and announces the last result. */
export function useCodePress(
  held: HeldCart,
  /** A sentence to add after a refusal. */
  after?: CodeFormProps['after'],
) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const change = useCodeChange(held);
  const press = async (call: 'applyMyCode' | 'removeMyCode', code: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      const { outcome, text } = await change(call, code);
      const done = call === 'applyMyCode' ? 'promo.applied' : 'promo.removed';
      setSaid(outcome.ok ? t(done, { code }) : [text, after?.(outcome)].filter(Boolean).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, setBusy, said, setSaid, press };
}
