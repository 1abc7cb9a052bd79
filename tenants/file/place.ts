/** An error in a file, with its path: `events[3].groups[0].types[1].amount`. */
export interface Fault {
  readonly path: string;
  readonly fault: string;
}

/**
 * A place in a JSON file: value and path. Reading a missing key returns a place without a value, so that checks continue after
 * errors.
 */
export class Place {
  readonly path: string;
  readonly value: unknown;

  constructor(value: unknown, path = '') {
    this.value = value;
    this.path = path;
  }

  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  at(key: string): Place {
    const value =
      isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Place(value, pathOf([key], this.path));
  }

  /** The place at a path of keys and indexes. */
  within(path: readonly PropertyKey[]): Place {
    let value = this.value;
    for (const key of path) {
      const holder = value as Record<PropertyKey, unknown>;
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? holder[key]
          : undefined;
    }
    return new Place(value, pathOf(path, this.path));
  }

  /** The items of a list. */
  items(key: string): Place[] {
    const list = this.at(key);
    if (!Array.isArray(list.value)) return [];
    return list.value.map((value, index) => new Place(value, pathOf([index], list.path)));
  }

  /** The values of an object with their keys. */
  entries(key: string): [string, Place][] {
    const object = this.at(key);
    if (!isObject(object.value)) return [];
    return Object.keys(object.value).map((name) => [name, object.at(name)]);
  }
}

/** Formats a path: `events[3].groups[0].config["capacity.threshold"]`. */
export function pathOf(keys: readonly PropertyKey[], from = ''): string {
  let path = from;
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else if (/^[a-z_]\w*$/i.test(String(key)))
      path += path === '' ? String(key) : `.${String(key)}`;
    else path += `[${JSON.stringify(String(key))}]`;
  }
  return path;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
