import type { PasswordFault } from '#domain/accounts/password.ts';
import { maxPasswordLength } from '#domain/accounts/password.ts';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { Words } from '../../site/words.ts';
import { passwordRules } from './password-rules.ts';
import classes from './rule-list.module.css';

/** The password rules, ticked as they are met: by a sign, and in words for screen readers. */
export function RuleList({ id, password }: { readonly id: string; readonly password: string }) {
  const t = useWords();
  const rules = passwordRules(password);
  return (
    <div className={classes['rules']}>
      <div id={id}>
        <p>{t('reset_password.rules')}</p>
        <ul>
          {rules.map(({ fault, isMet }) => {
            const rule = ruleText(t, fault);
            return (
              <li key={fault} data-met={isMet}>
                <span className={classes['mark']}>{isMet && <Icon name="check" size={16} />}</span>
                <span aria-hidden="true">{rule}</span>
                <span className="visually-hidden">
                  {t(isMet ? 'reset_password.met' : 'reset_password.not_met', { rule })}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <p role="status" className="visually-hidden">
        {rules.every(({ isMet }) => isMet) && t('reset_password.all_met')}
      </p>
    </div>
  );
}

const ruleText = (t: Words, fault: PasswordFault): string =>
  fault === 'long'
    ? t('reset_password.rule_long', { count: String(maxPasswordLength) })
    : t(`reset_password.rule_${fault}`);
