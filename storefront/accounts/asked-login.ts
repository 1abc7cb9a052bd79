/** A login that an address asked for: still to be begun, begun, or none (any more). */
type AskedLogin = URLSearchParams | 'begun' | null;

const listeners = new Set<() => void>();
let asked: AskedLogin = null;

function change(next: AskedLogin): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for a login with these parameters, which whoever begins it is given. */
export const askForLogin = (parameters: URLSearchParams): void => change(parameters);

/** The state of a login that an address asked for. */
export const askedLogin = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): AskedLogin => asked,
  /** Hands the parameters to whoever begins the login, once. */
  begin(): URLSearchParams | undefined {
    if (!(asked instanceof URLSearchParams)) return undefined;
    const parameters = asked;
    change('begun');
    return parameters;
  },
  /** It is over, or another one has been asked for meanwhile. */
  end(): void {
    if (asked === 'begun') change(null);
  },
};
