/** Sets styles by script, which a page's Content-Security-Policy allows, unlike a style attribute. */
export function setStyles(element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, styles);
}
