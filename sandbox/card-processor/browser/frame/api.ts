import type { Answer, Tree } from '../messages.ts';
import { toForm } from './form.ts';

/** Posts a payment method with further parameters to a path of the API. */
export async function createMethod(
  publishableKey: string | undefined,
  path: string,
  parameters: Tree,
  method: Tree,
): Promise<Answer> {
  const whole = path === '/v1/payment_methods' ? method : { payment_method_data: method };
  const body = toForm([{ key: publishableKey }, parameters, whole]);
  try {
    const answer = await fetch(path, { method: 'POST', body });
    const read = await answer.json();
    return answer.ok ? { created: read } : { error: read.error };
  } catch {
    const message = 'The payment provider cannot be reached.';
    return { error: { type: 'api_connection_error', message } };
  }
}
