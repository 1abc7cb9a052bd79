/** A press on a control before hydration, recorded by the script in the head. */
interface EarlyPress {
  readonly node: HTMLElement;
  /** The control's name, label or text at the time of the press; '' for a text that the browser had translated. */
  readonly is: string;
  /** Path of the page. */
  readonly at: string;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined;
  }
}

/**
 * The script in the head. Keeps the last press on a marked control that is not ready yet, and shows at once that the
 * press is pending. Forms with an action submit as without script. A press expires after 15 seconds.
 */
export const earlyPressScript =
  "addEventListener('click',e=>{let w=window,b=e.target.closest('[data-press]'),o=w.earlyPress,p;" +
  "if(!b||b.ariaDisabled=='true'||b.form?.hasAttribute('action'))return;" +
  'e.preventDefault();e.stopPropagation();' +
  "o?.node.removeAttribute('aria-busy');b.setAttribute('aria-busy','true');" +
  "w.earlyPress=p={node:b,is:b.dataset.press||b.ariaLabel||(b.querySelector('font')?'':b.textContent),at:location.pathname};" +
  "setTimeout(()=>{if(w.earlyPress==p){w.earlyPress=0;b.removeAttribute('aria-busy')}},15e3)},true);";

/**
 * Marks a button whose press is kept until the page is ready. It is identified by `name`, or else by its label or text;
 * if that has changed by then, the press is dropped.
 */
export const earlyPress = (name = '') => ({ 'data-press': name, ref: takeEarlyPress });

/** Repeats a kept press once React has attached its control; later presses are handled by React. */
function takeEarlyPress(node: HTMLElement | null): void {
  const name = node?.dataset['press'];
  if (!node || name === undefined) return;
  node.removeAttribute('data-press');
  const press = window.earlyPress;
  if (press?.node !== node) return;
  window.earlyPress = undefined;
  if (node.ariaDisabled !== 'true') node.removeAttribute('aria-busy');
  // Deferred until after the updates of hydration, which can remove the control.
  setTimeout(() => {
    if (canBePressed(node) && isSame(press, name)) node.click();
  });
}

/** True if the control means the same as when it was pressed; a translation of its text does not count as a change. */
const isSame = ({ node, is, at }: EarlyPress, name: string): boolean =>
  at === location.pathname &&
  (is === '' ||
    is === (name || node.ariaLabel || node.textContent) ||
    node.querySelector('font') !== null);

function canBePressed(node: HTMLElement): boolean {
  const dialog = document.querySelector('dialog[open]');
  return (
    node.isConnected &&
    node.checkVisibility() &&
    node.ariaDisabled !== 'true' &&
    !node.matches(':disabled') &&
    (dialog === null || dialog.contains(node))
  );
}
