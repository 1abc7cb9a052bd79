import { shopWords } from '../words/shop.ts';
import type { Effect } from './shop-data.ts';

const own = shopWords.effect;

type Told = NonNullable<Effect['told']>;

/** The fields that a change of the shop changes, with their values before and after. */
export function ToldChanges({ told: { change, more, hidden } }: { readonly told: Told }) {
  return (
    <section aria-label={own.told}>
      <h3>{own.told}</h3>
      <ul>
        {change.map((each) => (
          <li key={`${each.kind} ${each.address}`}>
            <strong>{each.way.join(' › ')}</strong>: {stepText(each)}
          </li>
        ))}
        {more > 0 && <li>{own.moreTold(more)}</li>}
        {hidden > 0 && <li>{own.hiddenTold(hidden)}</li>}
      </ul>
    </section>
  );
}

function stepText({ kind, before, after }: Told['change'][number]): string {
  if (kind === 'order') return own.order;
  if (before === null && after === null) return kind === 'removed' ? own.gone : own.isNew;
  return own.step(before ?? own.nothingThere, after ?? own.nothingThere);
}
