/**
 * The code in a device's link: the fragment of this page's own address. Undefined for any other text, such as a
 * ticket's code or another venue's link.
 */
export function linkCode(text: string, page: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const { origin, pathname, hash } = new URL(text.trim());
  const isOurs = origin + pathname === page.replace(/[#?].*/, '');
  return isOurs && hash.length > 1 ? hash.slice(1) : undefined;
}
