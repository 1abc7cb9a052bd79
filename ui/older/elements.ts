import { fill } from './fill.ts';

fill(Element.prototype, {
  checkVisibility(this: Element) {
    if (this.getClientRects().length === 0) return false;
    const { visibility, display } = getComputedStyle(this);
    return visibility === 'visible' && display !== 'contents';
  },
});

/**
 * Hides elements that become `inert` in browsers without support: while a payment runs they can be neither pressed nor
 * reached by keys, and keep their place.
 */
if (!('inert' in HTMLElement.prototype)) {
  const hide = ({ target }: MutationRecord): void => {
    const { style } = target as HTMLElement;
    style.visibility = (target as HTMLElement).hasAttribute('inert') ? 'hidden' : '';
  };
  new MutationObserver((changes) => changes.forEach(hide)).observe(document, {
    subtree: true,
    attributeFilter: ['inert'],
  });
}

/** The states that pages read or write as properties. */
for (const name of ['Label', 'Disabled', 'Expanded', 'Current', 'Pressed', 'Busy']) {
  if (`aria${name}` in Element.prototype) continue;
  const attribute = `aria-${name.toLowerCase()}`;
  Object.defineProperty(Element.prototype, `aria${name}`, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute);
    },
    set(this: Element, value: string | null) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}
