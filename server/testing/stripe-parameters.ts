import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedRequest } from './faults/recording-proxy.ts';

/**
 * The parameter type for each address. The SDK's types are generated from the processor's published OpenAPI description of the
 * API version that the SDK uses. They leave enumerations open, so names and types of values are checked, but not their words.
 */
const parameterTypes: readonly [RegExp, string][] = [
  [/^POST \/v1\/payment_intents$/, 'PaymentIntentCreateParams'],
  [/^GET \/v1\/payment_intents$/, 'PaymentIntentListParams'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'PaymentIntentRetrieveParams'],
  [/^POST \/v1\/payment_intents\/\w+\/confirm$/, 'PaymentIntentConfirmParams'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'PaymentIntentCancelParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^GET \/v1\/disputes$/, 'DisputeListParams'],
  [/^GET \/v1\/refunds$/, 'RefundListParams'],
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^GET \/v1\/customers\/\w+\/payment_methods$/, 'CustomerListPaymentMethodsParams'],
  [/^POST \/v1\/setup_intents$/, 'SetupIntentCreateParams'],
  [/^POST \/v1\/setup_intents\/\w+\/confirm$/, 'SetupIntentConfirmParams'],
  [/^POST \/v1\/payment_methods\/\w+\/detach$/, 'PaymentMethodDetachParams'],
];

/** Returns the compiler's errors for the parameters of these requests; empty if they are valid. */
export async function faultsOfRequests(requests: readonly RecordedRequest[]): Promise<string> {
  // Inside the project, so that the compiler finds the SDK.
  const build = join(process.cwd(), '.tsbuild');
  await mkdir(build, { recursive: true });
  const folder = await mkdtemp(join(build, 'requests-'));
  try {
    const lines = requests.map((request, index) => {
      const address = `${request.method} ${request.path}`;
      const type = parameterTypes.find(([pattern]) => pattern.test(address))?.[1];
      if (!type) throw new Error(`no type is known for ${address}`);
      const value = JSON.stringify(objectOf(request.form));
      return `export const request${index}: Stripe.${type} = ${value}; // ${address}`;
    });
    const file = join(folder, 'requests.ts');
    await writeFile(file, ["import type Stripe from 'stripe';", ...lines].join('\n'));
    const compiler = join(process.cwd(), 'node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck'];
    const modules = ['--module', 'nodenext', '--types', 'node', '--ignoreConfig'];
    return await promisify(execFile)(compiler, [...options, ...modules, file]).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type FormObject = { [name: string]: FormValue };
type FormValue = string | number | boolean | FormValue[] | FormObject;

/** Parses a form with names such as `a[b][0]` into an object, with numbers and booleans. */
export function objectOf(form: URLSearchParams): FormObject {
  const whole: FormObject = {};
  for (const [name, text] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let place = whole;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      place = place[part] as FormObject;
    }
    const isText = path[0] === 'metadata' || path.at(-1) === 'description';
    place[path.at(-1) ?? ''] = isText ? text : typed(text);
  }
  return withLists(whole) as FormObject;
}

function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

function withLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
