/** What follows a choice comes into view after so many milliseconds (APP-38); answers its undoing. */
export function afterChoice(show: () => void): () => void {
  const timer = setTimeout(show, 100);
  return () => clearTimeout(timer);
}
