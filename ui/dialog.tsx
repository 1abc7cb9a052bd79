import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the closing button; without one the dialog can't be closed by the person. */
  readonly closeLabel?: string;
  readonly onClose?: () => void;
  /** Large where none is named (APP-36). `full` takes the whole screen, its content without room around it. */
  readonly size?: 'small' | 'large' | 'full';
  /** Slides in from the edge of a phone, or from the side. */
  readonly isSheet?: boolean;
}

/**
 * A modal dialog, open as long as it is drawn. The browser keeps the focus inside and gives it
 * back afterwards; where what opened it is gone, the heading around that has the focus.
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

  // Before the effects of what it holds, which may want to move the focus inside.
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    const around = opener?.closest('dialog, aside, section') ?? null;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // Known only once all that goes with the dialog is gone.
      queueMicrotask(() => {
        if (opener && !opener.isConnected) focusHeading(around);
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
        // A second Escape would close even a dialog whose cancelling was refused.
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

/** Puts the focus at the beginning of a part of the page, or of the page where that is gone too. */
function focusHeading(part: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (part?.isConnected ? part : document).querySelector<HTMLElement>('h1, h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
