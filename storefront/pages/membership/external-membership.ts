/** A venue's own page of memberships for an action: its address with the action behind (MEM-03). */
export function externalMembership(base: string, action: string | undefined): string {
  if (action === undefined) return base;
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(action)}`;
  return url.href;
}
