/** The channel on which the provider's return page tells a portal's other pages that a person has confirmed. */
const channelOf = (portal: string): string => `foyer.staff.confirmed.${portal}`;

/** Tells the portal's other pages in this browser that the person has confirmed their identity. */
export function tellConfirmed(portal: string): void {
  const channel = new BroadcastChannel(channelOf(portal));
  channel.postMessage('confirmed');
  channel.close();
}

/**
 * Calls back when another page reports a confirmation; returns a function that stops listening. Only the server decides
 * if it is true.
 */
export function onConfirmed(portal: string, act: () => void): () => void {
  const channel = new BroadcastChannel(channelOf(portal));
  channel.onmessage = act;
  return () => channel.close();
}
