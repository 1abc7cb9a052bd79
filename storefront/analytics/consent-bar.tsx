import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useWords } from '../site/use-storefront.ts';
import type { Consent } from './consent.ts';
import classes from './consent-bar.module.css';

interface ConsentBarProps {
  readonly consent: Consent;
  readonly onAnswer: (consent: Exclude<Consent, 'open'>) => void;
}

/** Asks for consent to tracking; the answer can be changed just as easily. */
export function ConsentBar({ consent, onAnswer }: ConsentBarProps) {
  const t = useWords();
  const [isChanging, setChanging] = useState(false);
  const answer = (given: Exclude<Consent, 'open'>) => (): void => {
    setChanging(false);
    onAnswer(given);
  };
  if (consent !== 'open' && !isChanging) {
    return (
      <div className={classes['choices']}>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {t('analytics.choices')}
        </Button>
      </div>
    );
  }
  return (
    <section className={classes['bar']} aria-label={t('analytics.title')} data-consent="">
      <div className={classes['inner']}>
        <div>
          <h2 className={classes['title']}>{t('analytics.title')}</h2>
          <p>{t('analytics.text')}</p>
        </div>
        <div className={classes['answers']}>
          <Button kind="secondary" onClick={answer('declined')}>
            {t('analytics.decline')}
          </Button>
          <Button kind="secondary" onClick={answer('allowed')}>
            {t('analytics.allow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
