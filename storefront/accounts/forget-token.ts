/** Takes a secret out of the address bar and out of the history, where it would be kept. */
export function forgetToken(name = 'token'): void {
  const address = new URL(location.href);
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
