import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { lastAddress } from '../../address/last-address.ts';
import { words } from '../../words/words.ts';
import { classNames } from '../class-names.ts';
import { useFaultFocus } from '../fields/use-fault-focus.ts';
import { Icon } from '../icon.tsx';
import { Kept } from '../kept.tsx';
import classes from './page.module.css';

interface PageProps {
  /** The heading, and the first part of the browser's title. */
  readonly title: string;
  /** A part of the heading that browser translation leaves alone: an order's number, or a person's name. */
  readonly kept?: string | undefined;
  /** The venue's name in the browser's title; without one, the console's own. */
  readonly venue?: string;
  /** Badges beside the heading: the state of the thing. */
  readonly state?: ReactNode;
  /** Buttons at the right; the main one last. */
  readonly acts?: ReactNode;
  /** The list that this item belongs to; the link keeps the list's filters. */
  readonly back?: { readonly to: string; readonly text: string };
  /** A line below the heading. */
  readonly lead?: ReactNode;
  /** Narrow for a form, wide for a list, and middle for an object's page. */
  readonly width?: 'narrow' | 'middle' | 'wide';
  readonly children: ReactNode;
}

/** A page with its heading, state and actions. Opening it moves focus to the heading, unless a field has it. */
export function Page(props: PageProps) {
  const { title, kept, venue, state, acts, back, lead, width = 'wide', children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.closest('main')) return;
    // The page does not go back to its top.
    heading.current?.focus({ preventScroll: true });
  }, []);
  useFocusKept(heading);
  useScrollBack();
  return (
    <div className={classNames(classes['page'], classes[width])}>
      <title>{words.titleOf(title, venue ?? words.title)}</title>
      <header className={classes['header']}>
        {back && (
          <Link to={lastAddress(back.to)} className={classes['back']}>
            <Icon name="back" size={16} />
            {back.text}
          </Link>
        )}
        <div className={classes['heading']}>
          <div className={classes['named']}>
            <h1 ref={heading} tabIndex={-1}>
              {kept === undefined ? (
                title
              ) : (
                <Kept value={kept}>{(place) => title.replace(kept, place)}</Kept>
              )}
            </h1>
            {state && <div className={classes['state']}>{state}</div>}
          </div>
          {acts && <div className={classes['acts']}>{acts}</div>}
        </div>
        {lead && <p className={classes['lead']}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** Scroll positions of the pages of this tab, in pixels, by their places in its history. */
const places = new Map<string, number>();
const mostPlaces = 200;

/** The maximum number of frames to wait for a page to reach its former height: a table lays out its rows after the page. */
const longest = 60;

/** Scrolls to where a page was left once the browser's "back" leads to it again. */
function useScrollBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    let frame = 0;
    const wanted = isBack ? (places.get(key) ?? 0) : 0;
    const approach = (left: number) => {
      if (scrollY >= wanted || left === 0) return;
      scrollTo(0, wanted);
      frame = requestAnimationFrame(() => approach(left - 1));
    };
    const stop = () => cancelAnimationFrame(frame);
    const note = () => {
      places.delete(key);
      places.set(key, scrollY);
      const [oldest] = places.keys();
      if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
    };
    approach(longest);
    addEventListener('wheel', stop, { passive: true });
    addEventListener('touchstart', stop, { passive: true });
    addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      removeEventListener('wheel', stop);
      removeEventListener('touchstart', stop);
      removeEventListener('scroll', note);
    };
  }, [key, isBack]);
}

/**
 * Moves focus to the heading when an action removes the focused control, such as the button that refunds an order:
 * otherwise keyboard users would start again at the top of the browser.
 */
function useFocusKept(heading: RefObject<HTMLHeadingElement | null>): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    // A dialog is outside the page's content, and restores focus by itself.
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('main')) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // Runs after a closing dialog has restored focus.
    const frame = requestAnimationFrame(() => {
      const isLost = last.current?.isConnected === false;
      if (isLost && document.activeElement === document.body) {
        heading.current?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  });
}

interface SectionProps {
  readonly title: ReactNode;
  /** Its tab has the same name, so show it once. */
  readonly isNamedByTab?: boolean;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export const Section = ({ title, isNamedByTab = false, acts, children }: SectionProps) => (
  <section className={classes['section']}>
    {isNamedByTab && !acts ? (
      <h2 className="visually-hidden">{title}</h2>
    ) : (
      <div className={classes['heading']}>
        <h2 className={isNamedByTab ? 'visually-hidden' : undefined}>{title}</h2>
        {acts && <div className={classes['acts']}>{acts}</div>}
      </div>
    )}
    {children}
  </section>
);

interface FactsProps {
  /** Room for long values, such as addresses. */
  readonly isWide?: boolean;
  /** Counts and times, two side by side on a phone. */
  readonly isShort?: boolean;
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** The facts of a thing, each with its name. */
export const Facts = ({ facts, isWide, isShort }: FactsProps) => (
  <dl
    className={classNames(
      classes['facts'],
      isWide && classes['wideFacts'],
      isShort && classes['shortFacts'],
    )}
  >
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A form's fields, one below the other, and its buttons. A field found invalid takes focus from the button. */
export const FormLayout = ({
  children,
  acts,
}: {
  readonly children: ReactNode;
  readonly acts: ReactNode;
}) => {
  const form = useRef<HTMLDivElement>(null);
  useFaultFocus(form);
  return (
    <div ref={form} className={classes['form']}>
      {children}
      <div className={classes['formActs']}>{acts}</div>
    </div>
  );
};
