import { tenantFileBytes } from '#contract/staff/routes/catalogue-routes.ts';
import { draftWords } from '../words/drafts.ts';
import { longestDraftName } from './draft-data.ts';

const own = draftWords.load;

/** A file that was chosen in the browser. */
export interface ChosenFile {
  readonly name: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Reads a tenant file in the browser; returns the error to show instead for what is none. */
export async function readTenantFile(file: File): Promise<ChosenFile | { readonly fault: string }> {
  if (file.size > tenantFileBytes) return { fault: own.tooLarge };
  let text: string;
  try {
    text = await file.text();
  } catch {
    // It was deleted or changed since it was chosen.
    return { fault: own.unreadable };
  }
  const json = jsonIn(text);
  return isObject(json) ? { name: file.name, json } : { fault: own.notOne };
}

/** The name of a draft that is made from a file. */
export const draftNameOf = (fileName: string): string =>
  fileName
    .replace(/\.json$/i, '')
    .trim()
    .slice(0, longestDraftName);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (json: unknown): json is ChosenFile['json'] =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
