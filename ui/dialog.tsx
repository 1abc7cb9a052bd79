import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the close button; without one, the user cannot close the dialog. */
  readonly closeLabel?: string;
  readonly onClose?: () => void;
  /** Large by default (APP-36). `full` covers the whole screen, without padding. */
  readonly size?: 'small' | 'large' | 'full';
  /** Slides in from the edge of a phone, or from the side. */
  readonly isSheet?: boolean;
}

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside and returns it
 * afterwards; if the opener is gone, the focus goes to the heading of its section.
 */
export function Dialog({
  title,
  children,
  closeLabel,
  onClose,
  size = 'large',
  isSheet = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isCloseable = closeLabel !== undefined;

  // Runs before the effects of the content, which can move the focus inside.
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    const section = opener?.closest('dialog, aside, section') ?? null;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // Deferred until everything that goes with the dialog is removed.
      queueMicrotask(() => {
        if (opener && !opener.isConnected) focusHeading(section);
      });
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={classNames(classes['dialog'], classes[size], isSheet && classes['sheet'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (isCloseable) onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Escape would close the dialog even though its cancel event is prevented.
        if (event.key === 'Escape' && !isCloseable) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isCloseable) onClose?.();
      }}
    >
      <div className={classes['body']}>
        <div className={classes['header']}>
          <h2 id={titleId} className={classes['title']} tabIndex={-1}>
            {title}
          </h2>
          {isCloseable && (
            <button
              type="button"
              className={classes['close']}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Focuses the heading of a section, or of the page if the section is gone too. */
function focusHeading(section: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>('h1, h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
