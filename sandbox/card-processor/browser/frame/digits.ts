/** Formats a field of digits while it is typed, and keeps the caret after the same digit. */
export function typeDigits(field: HTMLInputElement, format: (digits: string) => string): void {
  typeText(field, (text) => format(text.replaceAll(/\D/g, '')), /\d/);
}

/** Formats a field while it is typed, and keeps the caret after the same character that `counts`. */
export function typeText(
  field: HTMLInputElement,
  format: (text: string) => string,
  counts: RegExp,
): void {
  const typed = field.value;
  const caret = field.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  const before = [...typed.slice(0, caret)].filter((letter) => counts.test(letter)).length;
  const formatted = format(typed);
  if (formatted === typed) return;
  field.value = formatted;
  const place = atEnd ? formatted.length : placeAfter(formatted, before, counts);
  field.setSelectionRange(place, place);
}

/** The position after the nth character that counts. */
function placeAfter(text: string, count: number, counts: RegExp): number {
  let seen = 0;
  for (let place = 0; place < text.length; place++) {
    if (seen === count) return place;
    if (counts.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
