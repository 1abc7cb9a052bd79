import { imageAddress } from './images.ts';
import { useStorefront } from './use-storefront.ts';

interface PictureProps {
  /** The picture's id; without one, a pattern in the theme's colours is shown. */
  readonly id: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Empty if the picture is decorative (EVT-09). */
  readonly alt: string;
  readonly className?: string | undefined;
  /** The drawn width, as in the `sizes` attribute, if it differs from `width`. */
  readonly sizes?: string;
  /** The multiples of the width to offer. */
  readonly scales?: readonly number[];
  /** The first picture in view, fetched before all others. */
  readonly isFirst?: boolean;
}

/**
 * A picture whose space is reserved in its own proportions, so that nothing shifts when it loads.
 */
export function Picture(props: PictureProps) {
  const { id, width, height, alt, className, sizes, scales = [1, 2], isFirst = false } = props;
  const { slug } = useStorefront();
  if (id === undefined) return <span className={className} data-picture="none" />;
  const at = (scale: number): string => imageAddress(id, slug, width * scale, height * scale);
  const srcSet = scales
    .map((scale) => `${at(scale)} ${sizes ? `${Math.round(width * scale)}w` : `${scale}x`}`)
    .join(', ');
  return (
    <img
      className={className}
      src={at(1)}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
