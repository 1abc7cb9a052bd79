/**
 * The status that the specification puts into a text ("404 Cart not found"): read out and found by
 * whoever looks for it, and not shown, since a number tells a visitor nothing (decision 030).
 */
export const UnseenStatus = ({ children }: { readonly children: string }) => (
  <span className="visually-hidden">{children}</span>
);
