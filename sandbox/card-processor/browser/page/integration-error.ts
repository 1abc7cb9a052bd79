/** A mistake in how the page uses the script. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
