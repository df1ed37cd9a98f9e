import marks from './platform-marks.svg?no-inline';

/** A brand's mark in the colour of the text, from the one file that holds them all. */
export function BrandMark({ name, className }: { name: string; className: string }) {
  return (
    <svg aria-hidden="true" fill="currentColor" className={className}>
      <use href={`${marks}#${name}`} />
    </svg>
  );
}
