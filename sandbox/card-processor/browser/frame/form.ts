import type { Tree } from '../messages.ts';

/**
 * Encodes trees of parameters as one form with bracketed names. Leaves out unset values; if two trees set the same name, the
 * first wins.
 */
export function toForm(trees: Tree[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const tree of trees) write(form, tree, '');
  return form;
}

function write(form: URLSearchParams, tree: Tree, prefix: string): void {
  for (const [name, value] of Object.entries(tree)) {
    const full = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null || form.has(full)) continue;
    if (typeof value === 'object') write(form, value, full);
    else form.set(full, String(value));
  }
}
