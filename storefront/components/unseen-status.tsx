/**
 * The status that the specification puts into a text ("404 Cart not found"): available to screen readers and searches,
 * but not shown, because a number means nothing to a visitor (decision 030).
 */
export const UnseenStatus = ({ children }: { readonly children: string }) => (
  <span className="visually-hidden">{children}</span>
);
