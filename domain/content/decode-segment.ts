/** Decodes a path segment; undefined for malformed percent-encoding (RFC 3986, 2.1). */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
