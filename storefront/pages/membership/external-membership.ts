/** The address of a venue's own membership page for an action, which is appended (MEM-03). */
export function externalMembership(base: string, action: string | undefined): string {
  if (action === undefined) return base;
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(action)}`;
  return url.href;
}
