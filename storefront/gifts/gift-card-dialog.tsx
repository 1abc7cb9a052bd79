import { useRef, useState } from 'react';
import { cardFault, maxTypedLength } from '#domain/gifts/gift-card.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import type { AppliedCard } from '../cart/chosen-payment.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './gift-cards-part.module.css';

interface GiftCardDialogProps {
  readonly applied: readonly AppliedCard[];
  readonly onApplied: (card: AppliedCard) => void;
  readonly onClose: () => void;
}

/** Looks a gift card up by its number (PAY-41 to 46). */
export default function GiftCardDialog({ applied, onApplied, onClose }: GiftCardDialogProps) {
  const t = useWords();
  const look = useLookup(applied);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    if (typed.trim() === '') {
      setError(t('gift_cards.missing'));
      return input.current?.focus();
    }
    setBusy(true);
    const found = await look(typed.trim());
    setBusy(false);
    if (typeof found !== 'string') return onApplied(found);
    setError(found);
    input.current?.focus();
  };
  return (
    <Dialog
      title={t('gift_cards.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      size="small"
    >
      <div className={classes['dialog']}>
        <Field
          ref={input}
          label={t('gift_cards.number')}
          hint={t('gift_cards.hint')}
          value={typed}
          maxLength={maxTypedLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required
          readOnly={isBusy}
          error={error || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setError('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void submit();
          }}
        />
        <p role="alert" className="visually-hidden">
          {error}
        </p>
        <Button isBusy={isBusy} onClick={() => void submit()}>
          {t(isBusy ? 'gift_cards.looking' : 'gift_cards.apply')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns the gift card with a number, or the error text. */
function useLookup(applied: readonly AppliedCard[]) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { currency, language } = useStorefront();
  return async (number: string): Promise<AppliedCard | string> => {
    const outcome = await api.call('getLedger', { params: { type: 'gift_card', number } });
    if (!outcome.ok) {
      const code = outcome.errors[0]?._code ?? 'fault';
      const isForeseen = ['gift_card_not_found', 'too_many_requests', 'validation_failed'];
      if (!isForeseen.includes(code)) return t('gift_cards.failed');
      // An invalid number is shown as an unknown card.
      return code === 'validation_failed' ? t('refusal.gift_card_not_found') : errorText(outcome);
    }
    const [card] = outcome.answer.ledger;
    if (!card) return t('refusal.gift_card_not_found');
    switch (cardFault(card, applied)) {
      case 'duplicate':
        return t('gift_cards.duplicate');
      case 'empty':
        return t('gift_cards.empty', { zero: zeroText(currency, language) });
      case null:
        return { number: card.number, balance: card.balance };
    }
  };
}

/** "$0", with the currency's own symbol. */
const zeroText = (currency: string, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).format(0);
