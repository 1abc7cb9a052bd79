import classes from './skeleton.module.css';

/** A placeholder for content that is loading: `count` lines or blocks. */
export function Skeleton({
  shape,
  count = 1,
}: {
  readonly shape: 'line' | 'block';
  readonly count?: number;
}) {
  const names = Array.from({ length: count }, (_, at) => `${shape}-${at}`);
  return names.map((name) => (
    <span key={name} className={`${classes['skeleton']} ${classes[shape]}`} aria-hidden="true" />
  ));
}
