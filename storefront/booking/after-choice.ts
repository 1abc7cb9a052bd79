/**
 * Scrolls the next step into view after a delay (APP-38); returns a function that cancels the
 * scroll.
 */
export function afterChoice(show: () => void): () => void {
  const timer = setTimeout(show, 100);
  return () => clearTimeout(timer);
}
