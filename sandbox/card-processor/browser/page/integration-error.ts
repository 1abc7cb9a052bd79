/** A mistake in the page's use of the script. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
