/** The alternative text and cropping of an event's picture, from its configuration (EVT-09). */
export function pictureFacts(config: Readonly<Record<string, unknown>> | undefined): {
  /** Empty if the picture is decorative. */
  readonly alt: string;
  readonly isUncropped: boolean;
} {
  const alt = config?.['image.alt_text'];
  return {
    alt: typeof alt === 'string' ? alt : '',
    isUncropped: config?.['image.no_cropping'] === true,
  };
}

/** The id of an event's picture from its meta (EVT-07). */
export function pictureOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const picture = meta?.['image_profile'] ?? meta?.['image_cover'];
  return typeof picture === 'string' && picture !== '' ? picture : undefined;
}
