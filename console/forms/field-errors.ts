/** Errors of a form by the names of its values. */
export type FieldErrors<V extends object> = { readonly [K in keyof V]?: string | undefined };

/** Errors of the server by their paths in the call's body, such as "grants[0].role". */
type PathErrors = Readonly<Record<string, string>>;

/** The first of these errors; undefined if there is none. */
export const firstError = <V extends object>(errors: FieldErrors<V>): string | undefined =>
  Object.values<string | undefined>(errors).find((error) => error !== undefined);

/** The server's errors with their paths as they are below a key of the body; others stay. */
export function errorsWithin(errors: PathErrors, key: string | undefined): PathErrors {
  if (key === undefined) return errors;
  const start = `${key}.`;
  return Object.fromEntries(
    Object.entries(errors).map(([at, text]) => [
      at.startsWith(start) ? at.slice(start.length) : at,
      text,
    ]),
  );
}

interface RefusedForm<V extends object> {
  readonly values: V;
  /** The values that the server refused. */
  readonly sent: V | undefined;
  readonly errors: PathErrors;
}

/** The server's error at a path, such as "contact.city", or below it, unless its value has changed since. */
export function shownError<V extends object>(
  path: string,
  { values, sent, errors }: RefusedForm<V>,
): string | undefined {
  const [name = ''] = path.split(/[.[]/);
  const key = name as keyof V;
  if (!sent || !Object.is(sent[key], values[key])) return undefined;
  return Object.entries(errors).find(([at]) => isWithin(at, path))?.[1];
}

/** The server's errors at paths that the form has no field for, in one text; undefined if there are none. */
export function unshownErrors(errors: PathErrors, shown: Iterable<string>): string | undefined {
  const paths = [...shown];
  const rest = Object.entries(errors).filter(([at]) => !paths.some((path) => isWithin(at, path)));
  return rest.length === 0 ? undefined : rest.map(([, text]) => text).join(' ');
}

const isWithin = (at: string, path: string): boolean =>
  at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`);
