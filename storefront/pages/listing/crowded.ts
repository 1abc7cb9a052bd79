/** Whether the children of a list stand in more than two rows (EVT-11). */
export function isCrowded(list: Element): boolean {
  const tops = Array.from(list.children, (child) => Math.round(child.getBoundingClientRect().top));
  return new Set(tops).size > 2;
}

export const crowdedAttribute = 'data-crowded';

/**
 * A script for the place right behind the list, in the same parent: it measures before the first
 * paint, so that the page does not change under the reader once the rest of the script is there.
 */
export const markWhenCrowded = `(${isCrowded})(document.currentScript.previousElementSibling)&&document.currentScript.parentElement.setAttribute('${crowdedAttribute}','')`;
