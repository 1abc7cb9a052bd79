import { loadChunk } from './load-chunk.ts';

const arriving = new Map<string, Promise<void>>();

/** Loads a chunk once its styles have loaded; `files` are paths at our origin. */
export async function loadStyled<T>(
  load: (again: string) => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(loadStyle));
  return loadChunk(load);
}

function loadStyle(file: string): Promise<void> | undefined {
  const href = `/${file}`;
  const known = arriving.get(file);
  if (known || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return known;
  const made = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      arriving.delete(file);
      link.remove();
      reject(new Error(`${file} could not be loaded`));
    });
    document.head.append(link);
  });
  arriving.set(file, made);
  return made;
}
