import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from '../../site/link.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { crowdedAttribute, isCrowded, markWhenCrowded } from './crowded.ts';
import classes from './listing-filters.module.css';

interface CategoryFilterProps {
  /** The categories in display order. */
  readonly values: readonly string[];
  readonly chosen: string | null;
  readonly addressOf: (category: string | null) => string;
  readonly onChoose: (category: string | null) => void;
}

/**
 * The categories as buttons, or as a dropdown if the buttons would take more than two rows (EVT-10
 * to EVT-12). The page contains both, and styles show one: the buttons stay laid out, so that they
 * can be measured. Without JavaScript they are links in as many rows as needed.
 */
export function CategoryFilter({ values, chosen, addressOf, onChoose }: CategoryFilterProps) {
  const t = useWords();
  const frame = useRef<HTMLElement>(null);
  useCrowdedMark(frame);
  const options = [null, ...values];
  return (
    <nav
      ref={frame}
      className={classes['categories']}
      aria-label={t('events.categories')}
      suppressHydrationWarning
    >
      <ul className={classes['choices']}>
        {options.map((category) => (
          <li key={category}>
            <Link
              className={classes['choice']}
              to={addressOf(category)}
              aria-current={category === chosen ? 'true' : undefined}
              preventScrollReset
            >
              {category ?? t('events.all')}
            </Link>
          </li>
        ))}
      </ul>
      <FirstMeasure />
      <label className={classes['dropdown']} data-chosen={chosen === null ? undefined : ''}>
        <span>{t('events.categories')}</span>
        <select
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        >
          {options.map((category) => (
            <option key={category} value={category ?? ''}>
              {category ?? t('events.all')}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}

const never = () => () => undefined;

/** Only in server-rendered markup: when rendered in the browser, the effect measures. */
function FirstMeasure() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isFromServer ? (
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markWhenCrowded }} />
  ) : null;
}

/** Updates the mark when the window, the fonts or the categories change. */
function useCrowdedMark(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const list = element?.querySelector('ul');
    if (!element || !list) return;
    const mark = (): void => void element.toggleAttribute(crowdedAttribute, isCrowded(list));
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(list);
    if (list.offsetParent) observer.observe(list.offsetParent);
    return () => observer.disconnect();
  }, [frame]);
}
