/**
 * Returns whether the children of a list take more than two rows (EVT-11) when they wrap, though a
 * phone scrolls them in one row.
 */
export function isCrowded(list: HTMLElement): boolean {
  list.style.cssText = 'position:absolute;inset:0 0 auto;flex-wrap:wrap';
  const tops = Array.from(list.children, (child) => Math.round(child.getBoundingClientRect().top));
  list.removeAttribute('style');
  return new Set(tops).size > 2;
}

export const crowdedAttribute = 'data-crowded';

/**
 * A script for the place right behind the list, in the same parent: it measures before the first
 * paint, so that the page does not change under the reader once the rest of the script is there.
 */
export const markWhenCrowded = `(${isCrowded})(document.currentScript.previousElementSibling)&&document.currentScript.parentElement.setAttribute('${crowdedAttribute}','')`;
