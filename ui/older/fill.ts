/** Adds functions to an object where its browser lacks them. */
export function fill(object: object, functions: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in object)) {
      Object.defineProperty(object, name, { value, writable: true, configurable: true });
    }
  }
}
