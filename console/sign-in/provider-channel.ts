/** The channel on which the page that people come back to tells the others of a portal that somebody is confirmed. */
const channelOf = (portal: string): string => `foyer.staff.confirmed.${portal}`;

/** Tells the pages of a portal in this browser that somebody has confirmed who they are. */
export function tellConfirmed(portal: string): void {
  const channel = new BroadcastChannel(channelOf(portal));
  channel.postMessage('confirmed');
  channel.close();
}

/**
 * Calls back when another page says so; returns a function that stops listening. Whether it is true, the server decides.
 */
export function onConfirmed(portal: string, act: () => void): () => void {
  const channel = new BroadcastChannel(channelOf(portal));
  channel.onmessage = act;
  return () => channel.close();
}
