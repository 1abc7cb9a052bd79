import type { Answer, Tree } from '../messages.ts';
import { toForm } from './form.ts';

/** Posts a payment method with what goes with it, and says what became of it. */
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
    const message = 'The payment provider is out of reach.';
    return { error: { type: 'api_connection_error', message } };
  }
}
