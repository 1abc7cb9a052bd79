/** Takes the token out of the address bar and out of the history, where it would be kept. */
export function forgetToken(): void {
  const address = new URL(location.href);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}
