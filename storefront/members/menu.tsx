import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';

interface MenuProps {
  readonly label: string;
  /** Links, each on a line of its own. */
  readonly children: ReactNode;
}

/** Links behind a button of the header, which opens without a script, too. */
export function Menu({ label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current;
    // Who presses elsewhere, or follows a link of it, has left it.
    const onPress = ({ target }: Event): void => {
      const opener = element?.querySelector('summary');
      if (element && !opener?.contains(target as Node)) element.open = false;
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !element?.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
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
      <summary className="account-opener">
        <Icon name="person" size={22} />
        <span className="account-label">{label}</span>
      </summary>
      <div className="account-items">{children}</div>
    </details>
  );
}
