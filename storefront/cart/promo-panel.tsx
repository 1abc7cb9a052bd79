import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { earlyPress } from '#ui/early-press.ts';
import { Icon } from '#ui/icon.tsx';
import { useMoney } from '../components/use-money.ts';
import { useWords } from '../use-storefront.ts';
import type { HeldCart } from './cart-store.ts';
import { CodeForm, useCodeChange } from './code-form.tsx';
import { cartReleasesCodes, cartTakesCodes } from './promo-codes.ts';
import classes from './promo-panel.module.css';

/**
 * The codes of a cart, and where more are entered (PRO-03 to 15, PRO-21). It is no landmark: at the
 * checkout the cart's dialog has it a second time.
 */
export function PromoPanel({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const change = useCodeChange(held);
  const id = useId();
  const canChange = cartTakesCodes(held);
  const canRemove = cartReleasesCodes(held);
  const { cartmod, promo_code: shown } = held.answer;
  if (!canChange && cartmod.length === 0) return null;
  const given = new Set(cartmod.map(({ code }) => code));
  const advertised = shown.filter(({ code }) => !given.has(code));

  const press = async (call: 'applyMyCode' | 'removeMyCode', code: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      const { outcome, text } = await change(call, code);
      const done = call === 'applyMyCode' ? 'promo.applied' : 'promo.removed';
      setSaid(outcome.ok ? t(done, { code }) : text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <fieldset className={classes['panel']} aria-label={t('promo.title')}>
      {cartmod.length > 0 && (
        <ul className={classes['applied']} aria-label={t('promo.list')}>
          {cartmod.map((mod) => (
            <Applied
              key={mod.id}
              mod={mod}
              {...(canRemove ? { onRemove: () => void press('removeMyCode', mod.code) } : {})}
            />
          ))}
        </ul>
      )}
      <p role="status" className={classes['said']}>
        {said}
      </p>
      {canChange && (
        <button
          type="button"
          {...earlyPress()}
          className={classes['switch']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setSaid('');
          }}
        >
          {t('promo.open')}
          <Icon name={isOpen ? 'minus' : 'plus'} size={18} />
        </button>
      )}
      {canChange && isOpen && (
        <div id={id} className={classes['open']}>
          <CodeForm
            held={held}
            isBusy={isBusy}
            setBusy={setBusy}
            onApplied={(code) => setSaid(t('promo.applied', { code }))}
          />
          {advertised.map(({ code, name, description }) => (
            <div key={code} className={classes['offer']}>
              <p>
                <strong dir="auto">{name}</strong>
                <span dir="auto">{description}</span>
              </p>
              <Button
                kind="secondary"
                isBusy={isBusy}
                aria-label={t('promo.use', { code })}
                onClick={() => void press('applyMyCode', code)}
              >
                {code}
              </Button>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface AppliedProps {
  readonly mod: HeldCart['answer']['cartmod'][number];
  readonly onRemove?: () => void;
}

function Applied({ mod, onRemove }: AppliedProps) {
  const t = useWords();
  const money = useMoney();
  return (
    <li>
      <span>
        <strong dir="auto">{mod.name}</strong>
        <span>
          {mod.code}
          {mod.discount !== '0' && ` · ${money(`-${mod.discount.replace('-', '')}`)}`}
        </span>
      </span>
      {onRemove && (
        <button
          type="button"
          className={classes['remove']}
          aria-label={t('promo.remove', { code: mod.code })}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  );
}
