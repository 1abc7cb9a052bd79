import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Outline of its icon. */
const person = 'M12 12a4 4 0 100-8 4 4 0 000 8zM5 20a7 7 0 0114 0';

interface MenuProps {
  readonly label: string;
  /** Links and buttons, each on a line of its own. */
  readonly children: ReactNode;
}

/** Links behind a button of the header, which opens without a script, too. */
export function Menu({ label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = details.current;
    // Who presses elsewhere, or follows a link of it, has left it.
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
      {/* Closed with the menu, a link could not get the focus back from a dialog that it opens. */}
      <div className="account-items" onClickCapture={() => opener.current?.focus()}>
        {children}
      </div>
    </details>
  );
}
