import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { AdminVideo } from '#domain/videos/video.ts';
import { extractYoutubeId, isShortsUrl } from '#domain/videos/youtube.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';

import { UrlInput } from '../ui/url-input.tsx';
import { NOT_A_VIDEO, type TypedVideo } from './video-form.ts';

/** Takes whatever names a video on YouTube, and shows at once which one it is. */
export function YoutubeLinkField({ others }: { others: readonly AdminVideo[] }) {
  const { register, setValue, formState } = useFormContext<TypedVideo>();
  const link = useWatch<TypedVideo, 'link'>({ name: 'link' });
  const youtubeId = extractYoutubeId(link);
  const isNone = link.trim() !== '' && youtubeId === null;
  const twin = others.find((video) => video.youtubeId === youtubeId);

  /** A Shorts link makes the video vertical; another link in its place takes that back. */
  function follow(typed: string) {
    if (isShortsUrl(typed)) setValue('isVertical', true, { shouldDirty: true });
    else if (isShortsUrl(link)) setValue('isVertical', false, { shouldDirty: true });
  }

  return (
    <div>
      <FormField
        label="YouTube link or video ID"
        hint="Any link to a video or a Short works, and so does its embed code or the ID alone."
        error={isNone ? NOT_A_VIDEO : formState.errors.link?.message}
      >
        {(field) => (
          <UrlInput
            {...field}
            {...register('link', { onChange: (event) => follow(event.target.value) })}
          />
        )}
      </FormField>
      <div role="status">
        {youtubeId !== null && (
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <div className="w-40">
              <VideoThumbnail key={youtubeId} youtubeId={youtubeId} />
            </div>
            <p className="flex min-w-0 gap-2 text-sm wrap-anywhere">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-tone-green" />
              Video {youtubeId}
            </p>
          </div>
        )}
        {twin !== undefined && (
          <p className="mt-3 flex gap-2 text-sm font-medium wrap-anywhere text-warning">
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            You have this video already: “{twin.title}”
          </p>
        )}
      </div>
    </div>
  );
}
