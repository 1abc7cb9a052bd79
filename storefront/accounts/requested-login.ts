/** A login requested by an address: its parameters before it starts, `begun`, or undefined for none. */
type AskedLogin = URLSearchParams | 'begun' | null;

const listeners = new Set<() => void>();
let request: AskedLogin = null;

function change(next: AskedLogin): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Requests a login with these parameters, which `begin` hands over. */
export const requestLogin = (parameters: URLSearchParams): void => change(parameters);

/** The state of a login requested by an address. */
export const requestedLogin = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): AskedLogin => request,
  /** Starts the login and returns its parameters, once. */
  begin(): URLSearchParams | undefined {
    if (!(request instanceof URLSearchParams)) return undefined;
    const parameters = request;
    change('begun');
    return parameters;
  },
  /** Ends the login, unless another one has been requested since. */
  end(): void {
    if (request === 'begun') change(null);
  },
};
