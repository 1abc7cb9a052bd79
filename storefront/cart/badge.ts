/** The text of a count's badge (APP-69). */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
