/**
 * Returns true if a part of a day or time is empty. React Aria then keeps the last complete value, which is not what the field
 * shows: someone who leaves it like that has chosen nothing.
 */
export const hasEmptyPart = (field: Element): boolean =>
  field.querySelector('[role="spinbutton"][data-placeholder]') !== null;
