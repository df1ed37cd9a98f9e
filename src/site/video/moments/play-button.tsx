import { storedThumbnailUrl } from '#domain/videos/thumbnail.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { Play } from '#web/icons/icons.ts';

interface PlayButtonProps {
  video: VideoDetail;
  /** See {@link StoredPictureProps}. */
  loading?: PictureLoading;
  onPlay: () => void;
}

/**
 * The stored thumbnail with a button that loads the player. It fills the element around it. Until the
 * click, nothing is requested from YouTube.
 */
export function PlayButton({ video, loading, onPlay }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Play “${video.title}”`}
      onClick={onPlay}
      className="group relative grid size-full cursor-pointer place-items-center overflow-hidden rounded-[inherit] noscript:hidden"
    >
      <StoredPicture youtubeId={video.youtubeId} loading={loading} />
      <span className="relative grid size-16 place-items-center rounded-full bg-accent text-on-accent transition-transform group-hover:scale-105 sm:size-20">
        <Play className="ml-1 size-7 fill-current sm:size-9" />
      </span>
    </button>
  );
}

export type PictureLoading = 'eager' | 'lazy';

interface StoredPictureProps {
  youtubeId: string;
  /** Whether it is loaded at once, as by default, or only when it comes near the screen. */
  loading?: PictureLoading;
}

/** The stored thumbnail of a video, which fills the element around it. */
export function StoredPicture({ youtubeId, loading = 'eager' }: StoredPictureProps) {
  return (
    <img
      src={storedThumbnailUrl(youtubeId)}
      alt=""
      width="1280"
      height="720"
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      className="absolute inset-0 size-full rounded-[inherit] object-cover"
    />
  );
}
