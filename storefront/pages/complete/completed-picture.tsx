import { imageAddress } from '../../site/images.ts';
import type { SellerFacts } from '../../site/storefront.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import classes from './complete.module.css';

/** Returns true if the seller has a picture for this page. */
export const hasPicture = ({
  completed_image_desktop,
  completed_image_mobile,
}: SellerFacts): boolean => (completed_image_desktop ?? completed_image_mobile) !== undefined;

/** The seller's own picture on this page (PAY-75). */
export function CompletedPicture() {
  const { slug, seller } = useStorefront();
  const { completed_image_desktop: desktop, completed_image_mobile: mobile } = seller.facts;
  const shown = desktop ?? mobile;
  if (shown === undefined) return null;
  return (
    <picture className={classes['picture']} data-mobile={seller.facts.content_offset_mobile}>
      {mobile !== undefined && (
        <source media="(width < 48rem)" srcSet={imageAddress(mobile, slug, 750, 420)} />
      )}
      <img
        src={imageAddress(shown, slug, 1500, 420)}
        alt={seller.facts.completed_image_alt ?? ''}
        width={1500}
        height={420}
      />
    </picture>
  );
}
