/** A press that came before its control was ready, as the head's script leaves it. */
interface EarlyPress {
  readonly node: HTMLElement;
  /** Identity of the control, as `identityOf` has it. */
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
 * Script of the head: keeps the last press on a marked control that is not ready yet, and shows at
 * once that it waits. What a form does without script it does at once. After a quarter of a minute
 * nobody expects anything of a press any more.
 */
export const earlyPressScript =
  "addEventListener('click',e=>{let w=window,b=e.target.closest('[data-press]'),o=w.earlyPress,p;" +
  "if(!b||b.ariaDisabled=='true'||b.form?.hasAttribute('action'))return;" +
  'e.preventDefault();e.stopPropagation();' +
  "o?.node.removeAttribute('aria-busy');b.setAttribute('aria-busy','true');" +
  'w.earlyPress=p={node:b,is:b.dataset.press||b.ariaLabel||b.textContent,at:location.pathname};' +
  "setTimeout(()=>{if(w.earlyPress==p){w.earlyPress=0;b.removeAttribute('aria-busy')}},15e3)},true);";

/**
 * Marks a button whose press is kept until the page is ready. It is told apart by `name`, else by
 * what it says: where that changes meanwhile, the press is for something that is not there any more.
 */
export const earlyPress = (name = '') => ({ 'data-press': name, ref: takeEarlyPress });

/** A control is ready once React has attached it; from then on its presses are its own. */
function takeEarlyPress(node: HTMLElement | null): void {
  const name = node?.dataset['press'];
  if (!node || name === undefined) return;
  node.removeAttribute('data-press');
  const press = window.earlyPress;
  if (press?.node !== node) return;
  window.earlyPress = undefined;
  if (node.ariaDisabled !== 'true') node.removeAttribute('aria-busy');
  // What the page comes to know as it gets ready comes first: it may take the control away.
  setTimeout(() => {
    if (canBePressed(node) && isSame(press, name)) node.click();
  });
}

const isSame = ({ node, is, at }: EarlyPress, name: string): boolean =>
  at === location.pathname && is === (name || node.ariaLabel || node.textContent);

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
