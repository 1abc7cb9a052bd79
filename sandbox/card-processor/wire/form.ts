/** A form with bracketed names, parsed into a tree. */
export type FormTree = { [name: string]: FormValue };
export type FormValue = string | FormTree | FormValue[];

/**
 * Parses `a[b]=1&c[]=2&d[0][e]=3` as `{ a: { b: '1' }, c: ['2'], d: [{ e: '3' }] }`.
 * A level whose names are all empty or numeric is a list. Values stay strings.
 */
export function readForm(text: string): FormTree {
  const root = branch();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    const last = path.pop();
    if (last === undefined) continue;
    let level = root;
    for (const step of path) level = descend(level, step);
    level[last === '' ? nextIndex(level) : last] = value;
  }
  return asTree(root);
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  return [
    name.slice(0, open),
    ...name
      .slice(open + 1)
      .replace(/\]$/, '')
      .split(']['),
  ];
}

function descend(level: FormTree, step: string): FormTree {
  const name = step === '' ? nextIndex(level) : step;
  const found = level[name];
  if (typeof found === 'object' && !Array.isArray(found)) return found;
  const made = branch();
  level[name] = made;
  return made;
}

/** Has no prototype, so that `__proto__` is a name like any other. */
function branch(): FormTree {
  return Object.create(null);
}

function nextIndex(level: FormTree): string {
  return String(Object.keys(level).length);
}

function asTree(level: FormTree): FormTree {
  const tree = branch();
  for (const [name, value] of Object.entries(level)) tree[name] = asValue(value);
  return tree;
}

function asValue(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  return isList ? Object.values(value).map(asValue) : asTree(value);
}
