import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { Step } from '../../components/step.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { OfferedGroup, OfferedType } from '../offer.ts';
import { priceOf } from '../ticket-prices.ts';
import PriceField from './price-field.tsx';
import { TicketPrice } from './ticket-price.tsx';
import classes from './type-choice.module.css';

interface TypeChoiceProps {
  readonly groups: readonly OfferedGroup[];
  readonly chosen: string | null;
  readonly amounts: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onChoose: (typeId: string) => void;
  readonly onAmount: (typeId: string, amount: string) => void;
}

/** Ticket types as radio buttons; a single type is preselected. */
export function TypeChoice(props: TypeChoiceProps) {
  const t = useWords();
  return (
    <Step id="types" title={t('event.choose_type')}>
      {props.groups.map((group) => (
        <fieldset key={group.id} className={classes['group']}>
          <legend className={props.groups.length > 1 ? undefined : 'visually-hidden'}>
            {group.name}
          </legend>
          {group.summary && (
            <p dir="auto" className={classes['summary']}>
              {group.summary}
            </p>
          )}
          {group.types.map((type) => (
            <Type key={type.id} {...props} group={group} type={type} />
          ))}
        </fieldset>
      ))}
    </Step>
  );
}

type TypeProps = TypeChoiceProps & { readonly group: OfferedGroup; readonly type: OfferedType };

function Type({ group, type, chosen, amounts, isBusy, onChoose, onAmount }: TypeProps) {
  const t = useWords();
  const isChosen = chosen === type.id;
  return (
    <div className={classes['type']} data-chosen={isChosen || undefined}>
      <label className={classes['choice']}>
        <input
          type="radio"
          name="ticket-type"
          value={type.id}
          checked={isChosen}
          disabled={isBusy || group.sold_out}
          onChange={() => onChoose(type.id)}
        />
        <span className={classes['text']}>
          <span dir="auto" className={classes['name']}>
            {type.name}
          </span>
          {type.summary && (
            <span dir="auto" className={classes['summary']}>
              {type.summary}
            </span>
          )}
        </span>
        {group.sold_out && <span className={classes['price']}>{t('event.group_sold_out')}</span>}
        {!group.sold_out && !hasFlexiblePrice(type) && (
          <span className={classes['price']}>
            <TicketPrice {...priceOf(type, null, null)} />
          </span>
        )}
      </label>
      {isChosen && hasFlexiblePrice(type) && (
        <PriceField
          type={type}
          amount={amounts[type.id] ?? ''}
          isBusy={isBusy}
          onChange={(amount) => onAmount(type.id, amount)}
        />
      )}
    </div>
  );
}
