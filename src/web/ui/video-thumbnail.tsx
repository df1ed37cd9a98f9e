import { useEffect, useRef, useState } from 'react';

import {
  FIRST_THUMBNAIL_STEP,
  SECOND_THUMBNAIL_STEP,
  nextThumbnailStep,
  storedThumbnailUrl,
  thumbnailUrls,
} from '#domain/videos/thumbnail.ts';

interface VideoThumbnailProps {
  youtubeId: string;
  /** Whether this is the first thumbnail of the page, which loads at once and before all others. */
  isFirst?: boolean;
  /** Whether the image is the one that this site has stored, so that YouTube is not contacted. */
  isStored?: boolean | undefined;
}

/**
 * A video's thumbnail in 16:9: the largest image that YouTube has, or a placeholder if YouTube has
 * no image. Pass the youtubeId as `key`, so that another video starts with the largest image again.
 */
export function VideoThumbnail({
  youtubeId,
  isFirst = false,
  isStored = false,
}: VideoThumbnailProps) {
  const [step, setStep] = useState(isStored ? SECOND_THUMBNAIL_STEP : FIRST_THUMBNAIL_STEP);
  const image = useRef<HTMLImageElement>(null);
  // The stored image may have any width, as from the second step on.
  const urls = isStored ? ['', storedThumbnailUrl(youtubeId)] : thumbnailUrls(youtubeId);
  const source = urls[step];

  // A server-rendered image may have loaded or failed before hydration attached the handlers.
  useEffect(() => {
    if (image.current?.complete !== true) return;
    // An image that failed to load has the width 0.
    setStep(nextThumbnailStep(step, image.current.naturalWidth || null));
  }, [step]);

  return (
    <div className="thumbnail relative aspect-video overflow-hidden rounded-md bg-raised">
      {source !== undefined && (
        <img
          ref={image}
          src={source}
          alt=""
          width="1280"
          height="720"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
          onError={() => setStep(nextThumbnailStep(step, null))}
          onLoad={({ currentTarget }) =>
            setStep(nextThumbnailStep(step, currentTarget.naturalWidth))
          }
          className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
      )}
    </div>
  );
}
