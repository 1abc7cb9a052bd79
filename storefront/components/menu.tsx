import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';

/** The outline of the person icon. */
const person = 'M12 12a4 4 0 100-8 4 4 0 000 8zM5 20a7 7 0 0114 0';

interface MenuProps {
  readonly label: string;
  /** Links and buttons, each on its own line. */
  readonly children: ReactNode;
}

/** Links behind a button in the header, which also opens without a script. */
export function Menu({ label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = details.current;
    // A press elsewhere, or on one of its links, closes the menu.
    const onPress = ({ target }: Event): void => {
      if (element && !opener.current?.contains(target as Node)) element.open = false;
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !element?.open) return;
      element.open = false;
      opener.current?.focus();
    };
    document.addEventListener('click', onPress);
    element?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      element?.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={details} className="account-menu">
      <summary ref={opener} className="account-opener">
        <Icon shape={person} size={22} />
        <span className="account-label">{label}</span>
      </summary>
      {/* Focuses the button first: a link in a closed menu could not regain the focus from a dialog
          that it opened. */}
      <div className="account-items" onClickCapture={() => opener.current?.focus()}>
        {children}
      </div>
    </details>
  );
}
