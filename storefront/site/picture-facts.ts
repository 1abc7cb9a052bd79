/** Alternative text and cropping of an event's picture, from its configuration (EVT-09). */
export function pictureFacts(config: Readonly<Record<string, unknown>> | undefined): {
  /** Empty where the picture only adorns. */
  readonly alt: string;
  readonly isUncropped: boolean;
} {
  const alt = config?.['image.alt_text'];
  return {
    alt: typeof alt === 'string' ? alt : '',
    isUncropped: config?.['image.no_cropping'] === true,
  };
}

/** Id of an event's picture, as its meta carries it (EVT-07). */
export function pictureOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const picture = meta?.['image_profile'] ?? meta?.['image_cover'];
  return typeof picture === 'string' && picture !== '' ? picture : undefined;
}
