/** Sets styles one by one, which a page's Content-Security-Policy lets pass. */
export function dress(element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, styles);
}
