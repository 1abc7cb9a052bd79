/** Formats a field of digits while it is typed in, and keeps the caret after the same digit. */
export function typeDigits(field: HTMLInputElement, format: (digits: string) => string): void {
  const typed = field.value;
  const caret = field.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  const before = typed.slice(0, caret).replaceAll(/\D/g, '').length;
  const formatted = format(typed.replaceAll(/\D/g, ''));
  if (formatted === typed) return;
  field.value = formatted;
  const place = atEnd ? formatted.length : placeAfter(formatted, before);
  field.setSelectionRange(place, place);
}

/** The place just after the nth digit. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place++) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
