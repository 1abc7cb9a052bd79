import { jsonHeaders } from '../http/answers.ts';
import { keptDocument } from '../reference/kept-document.ts';
import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { fieldAnswer } from './field-answer.ts';
import { wordAnswer } from './word-answer.ts';

type FieldCall = 'getFields' | 'getWordFields';

/** A call that answers everyone with the same text: written and compressed once, since it only changes with the program. */
function keptAnswer(call: FieldCall, answer: () => object): StaffEndpoint {
  const kept = keptDocument({ ...jsonHeaders, 'Cache-Control': 'private, no-cache' }, () =>
    JSON.stringify(answer()),
  );
  return staffEndpoint(call, (_, { header }) => {
    const headers = new Headers();
    for (const name of ['accept-encoding', 'if-none-match']) {
      const value = header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return kept({ headers });
  });
}

/** The forms of the tenant file's fields and of the storefront's texts. */
export const fieldEndpoints: readonly StaffEndpoint[] = [
  keptAnswer('getFields', fieldAnswer),
  keptAnswer('getWordFields', wordAnswer),
];
