/** Removes a secret from the address bar and the browser's history. */
export function removeToken(name = 'token'): void {
  const address = new URL(location.href);
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
