/**
 * The status that the specification puts into a text ("404 Cart not found"): available to screen
 * readers and searches, but not shown, because a number tells a visitor nothing (decision 030).
 */
export const UnseenStatus = ({ children }: { readonly children: string }) => (
  <span className="visually-hidden">{children}</span>
);
