import { levelPrice, type OfferedLevel } from '../../booking/membership-level.ts';
import type { OfferedGroup } from '../../booking/offer.ts';
import classes from '../../booking/tickets/type-choice.module.css';
import { Step } from '../../components/step.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

interface MembershipChoiceProps {
  readonly levels: readonly OfferedLevel[];
  readonly groups: readonly OfferedGroup[];
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (levelId: string) => void;
}

/** The levels of a membership side by side, as radio buttons; a single level is preselected. */
export function MembershipChoice({ levels, groups, ...props }: MembershipChoiceProps) {
  const t = useWords();
  return (
    <Step id="levels" title={t('membership.choose')}>
      <fieldset className={classes['group']}>
        <legend className="visually-hidden">{t('membership.choose')}</legend>
        {levels.map((level) => {
          const group = groups.find(({ id }) => id === level.groupId);
          return group && <Level key={level.id} {...props} level={level} group={group} />;
        })}
      </fieldset>
    </Step>
  );
}

type LevelProps = Omit<MembershipChoiceProps, 'levels' | 'groups'> & {
  readonly level: OfferedLevel;
  readonly group: OfferedGroup;
};

function Level({ level, group, chosen, isBusy, onChoose }: LevelProps) {
  const t = useWords();
  const money = useMoney();
  const { amount, before, isFrom } = levelPrice(level, group, useStorefront());
  const price = amount === '0' && !isFrom ? t('price.free') : money(amount);
  return (
    <div className={classes['type']} data-chosen={chosen === level.id || undefined}>
      <label className={classes['choice']}>
        <input
          type="radio"
          name="level"
          value={level.id}
          checked={chosen === level.id}
          disabled={isBusy || group.sold_out}
          onChange={() => onChoose(level.id)}
        />
        <span className={classes['text']}>
          <span dir="auto" className={classes['name']}>
            {level.name}
          </span>
          {level.summary && (
            <span dir="auto" className={classes['summary']}>
              {level.summary}
            </span>
          )}
        </span>
        <span className={classes['price']}>
          {group.sold_out && t('event.group_sold_out')}
          {!group.sold_out && before !== null && (
            <>
              <span className="visually-hidden">{t('price.was', { price: money(before) })} </span>
              <s aria-hidden="true" translate="no">
                {money(before)}
              </s>{' '}
            </>
          )}
          {!group.sold_out && (isFrom ? t('price.from', { price }) : price)}
        </span>
      </label>
    </div>
  );
}
