import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import type { List } from './use-list.ts';

/** A list's words for each reason why it has no rows. */
interface NoRowsWords {
  readonly none: string;
  readonly noneText: string;
  readonly noneFits: string;
  readonly noneFitsText: string;
  readonly notYet: string;
  readonly notYetText: string;
  readonly further: string;
  /** Only for a list that keeps loading by itself. */
  readonly looking?: string;
  readonly lookingText?: string;
}

interface NoRowsProps {
  readonly list: Pick<List<object>, 'onMore' | 'isLoading' | 'isLooking'>;
  readonly words: NoRowsWords;
  /** True if filters are set. */
  readonly isFiltered: boolean;
}

/** Says why a list has no rows: still looking, none so far, none that match the filters, or none at all. */
export function NoRows({ list, words, isFiltered }: NoRowsProps) {
  const { onMore, isLoading, isLooking } = list;
  if (isLooking && words.looking !== undefined) {
    return <EmptyState title={words.looking}>{words.lookingText}</EmptyState>;
  }
  if (onMore) {
    const act = (
      <Button onPress={onMore} isBusy={isLoading}>
        {words.further}
      </Button>
    );
    return (
      <EmptyState title={words.notYet} act={act}>
        {words.notYetText}
      </EmptyState>
    );
  }
  return isFiltered ? (
    <EmptyState title={words.noneFits}>{words.noneFitsText}</EmptyState>
  ) : (
    <EmptyState title={words.none}>{words.noneText}</EmptyState>
  );
}
