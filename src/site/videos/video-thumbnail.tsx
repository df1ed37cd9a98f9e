import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { MIN_LARGE_THUMBNAIL_WIDTH, thumbnailLadder } from '#domain/videos/thumbnail.ts';

/**
 * A video's image in 16:9: the largest the platform has, else the next smaller one, else
 * a placeholder of our own. Give it the youtubeId as key, so that another video starts anew.
 */
export function VideoThumbnail({ youtubeId }: { youtubeId: string }) {
  const [step, setStep] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  const ladder = thumbnailLadder(youtubeId);
  const source = ladder[step];

  function stepDown() {
    setStep(step + 1);
  }

  function stepDownWhenSmall(loaded: HTMLImageElement) {
    if (step === 0 && loaded.naturalWidth < MIN_LARGE_THUMBNAIL_WIDTH) stepDown();
  }

  // The server's image may have loaded, or failed, before its handlers were attached.
  useEffect(() => {
    if (image.current?.complete !== true) return;
    if (image.current.naturalWidth === 0) stepDown();
    else stepDownWhenSmall(image.current);
  });

  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden rounded-md bg-raised">
      <Play aria-hidden="true" className="size-10 text-field" strokeWidth={1.25} />
      {source !== undefined && (
        <img
          ref={image}
          src={source}
          alt=""
          width="1280"
          height="720"
          loading="lazy"
          decoding="async"
          onError={stepDown}
          onLoad={(event) => stepDownWhenSmall(event.currentTarget)}
          className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
      )}
    </div>
  );
}
