/**
 * A login requested by an address: its parameters before it begins, `begun`, or none (any more).
 */
type AskedLogin = URLSearchParams | 'begun' | null;

const listeners = new Set<() => void>();
let asked: AskedLogin = null;

function change(next: AskedLogin): void {
  asked = next;
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
  get: (): AskedLogin => asked,
  /** Begins the login and returns its parameters, once. */
  begin(): URLSearchParams | undefined {
    if (!(asked instanceof URLSearchParams)) return undefined;
    const parameters = asked;
    change('begun');
    return parameters;
  },
  /** Ends the login, unless another one has been requested meanwhile. */
  end(): void {
    if (asked === 'begun') change(null);
  },
};
