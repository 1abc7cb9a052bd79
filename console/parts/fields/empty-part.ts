/**
 * Returns true if a part of a day or time was emptied. React Aria keeps the last whole value then, which is not what the field shows:
 * whoever leaves it like that has chosen nothing.
 */
export const hasEmptyPart = (field: Element): boolean =>
  field.querySelector('[role="spinbutton"][data-placeholder]') !== null;
