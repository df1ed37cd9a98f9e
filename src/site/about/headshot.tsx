import { headshotSrcSets } from '#domain/bio/headshot.ts';
import { useSite } from '#web/http/site.ts';

/**
 * Value of the `sizes` attribute: the width to which the class name `max-w-80` limits the picture.
 */
const SIZES = '20rem';

/** The creator's headshot, in the smallest rendition that is sharp on the visitor's screen. */
export function Headshot({ url }: { url: string }) {
  const { creatorName } = useSite();
  const srcSets = headshotSrcSets(url);
  return (
    <picture className="block w-full max-w-80 self-start md:sticky md:top-24">
      {srcSets && <source type="image/webp" srcSet={srcSets.webp} sizes={SIZES} />}
      <img
        src={url}
        srcSet={srcSets?.fallback}
        sizes={srcSets ? SIZES : undefined}
        alt={`Portrait of ${creatorName}`}
        width="600"
        height="600"
        className="aspect-square h-auto w-full rounded-md bg-raised object-cover"
      />
    </picture>
  );
}
