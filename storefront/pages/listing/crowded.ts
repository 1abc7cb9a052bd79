/**
 * Returns true if the children of a list wrap to more than two rows (EVT-11), although a phone
 * scrolls them in one row.
 */
export function isCrowded(list: HTMLElement): boolean {
  list.style.cssText = 'position:absolute;inset:0 0 auto;flex-wrap:wrap';
  const tops = Array.from(list.children, (child) => Math.round(child.getBoundingClientRect().top));
  list.removeAttribute('style');
  return new Set(tops).size > 2;
}

export const crowdedAttribute = 'data-crowded';

/**
 * A script placed right after the list, in the same parent. It measures before the first paint, so
 * that the page does not change once the other scripts have loaded.
 */
export const markWhenCrowded = `(${isCrowded})(document.currentScript.previousElementSibling)&&document.currentScript.parentElement.setAttribute('${crowdedAttribute}','')`;
