import { jsonHeaders } from '../http/answers.ts';
import { keptDocument } from '../reference/kept-document.ts';
import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { fieldAnswer } from './field-answer.ts';

const fields = keptDocument({ ...jsonHeaders, 'Cache-Control': 'private, no-cache' }, () =>
  JSON.stringify(fieldAnswer()),
);

/** The forms of the tenant file's fields: written and compressed once, since they only change with the program. */
export const fieldEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('getFields', (_, { header }) => {
    const headers = new Headers();
    for (const name of ['accept-encoding', 'if-none-match']) {
      const value = header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return fields({ headers });
  }),
];
