import { type RefObject, useEffect, useRef } from 'react';
import field from './field.module.css';

const fault = '[data-invalid]:is(fieldset, div)';
const control =
  ':is([role=spinbutton], input:not([type=hidden]), textarea, button):not(:disabled, [aria-hidden=true] *)';

/**
 * Moves focus from a form's button to the first field that became invalid: on a phone it may be far above the button,
 * and keyboard users continue there. Leaves focus alone if it is in a field.
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>): void {
  const known = useRef<ReadonlySet<Element>>(new Set());
  useEffect(() => {
    const faults = [...(form.current?.querySelectorAll(fault) ?? [])];
    const first = faults[0];
    const isNew = faults.some((one) => !known.current.has(one));
    known.current = new Set(faults);
    if (!first || !isNew || !isAtButton(document.activeElement)) return;
    controlOf(first)?.focus({ preventScroll: true });
    // A choice's control may itself be out of sight; for a field as long as the screen, scroll to the error.
    const isLong = first.clientHeight > window.innerHeight / 2;
    const shown = (isLong && first.querySelector('[role="alert"]')) || first;
    shown.scrollIntoView({ block: 'center' });
  });
}

const controlOf = (wrong: Element): HTMLElement | null =>
  wrong.querySelector<HTMLElement>('input:checked') ?? wrong.querySelector<HTMLElement>(control);

const isAtButton = (focused: Element | null): boolean =>
  focused === null ||
  focused === document.body ||
  (focused instanceof HTMLButtonElement &&
    focused.closest(`.${CSS.escape(field['field'] ?? '')}`) === null);
