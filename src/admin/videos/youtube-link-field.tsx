import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { readYoutubeDetails } from '#domain/calls/intake-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { extractYoutubeId, isShortsUrl } from '#domain/videos/youtube.ts';
import type { YoutubeDetails } from '#domain/intake/intake.ts';
import { CircleCheck, TriangleAlert } from '#web/icons/icons.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';

import { UrlInput } from '../ui/fields/form-fields.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { read } from '../ui/requests/make-call.ts';
import { NOT_A_VIDEO, type VideoForm } from './video-form.ts';

/** Field for any text that identifies a YouTube video, with a preview of that video. */
export function YoutubeLinkField({ otherVideos }: { otherVideos: readonly AdminVideo[] }) {
  const { register, setValue, formState } = useFormContext<VideoForm>();
  const link = useWatch<VideoForm, 'link'>({ name: 'link' });
  const details = useYoutubeDetails();
  const youtubeId = extractYoutubeId(link);
  const isUnreadable = link.trim() !== '' && youtubeId === null;
  const duplicate = otherVideos.find((video) => video.youtubeId === youtubeId);

  /**
   * Makes the video vertical for a Shorts link, and horizontal again when another link replaces it.
   */
  function setVertical(typed: string) {
    if (isShortsUrl(typed)) setValue('isVertical', true, { shouldDirty: true });
    else if (isShortsUrl(link)) setValue('isVertical', false, { shouldDirty: true });
  }

  return (
    <div>
      <FormField
        label="YouTube link or video ID"
        hint="Paste a link to a video or Short, its embed code, or just its ID."
        error={isUnreadable ? NOT_A_VIDEO : formState.errors.link?.message}
      >
        {(field) => (
          <UrlInput
            {...field}
            {...register('link', { onChange: (event) => setVertical(event.target.value) })}
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
              <CircleCheck className="size-5 shrink-0 text-tone-green" />
              Video {youtubeId}
            </p>
          </div>
        )}
        {details !== undefined && (
          <p className="mt-3 flex gap-2 text-sm font-medium wrap-anywhere text-warning">
            <TriangleAlert className="size-5 shrink-0" />
            {details}
          </p>
        )}
        {duplicate !== undefined && (
          <p className="mt-3 flex gap-2 text-sm font-medium wrap-anywhere text-warning">
            <TriangleAlert className="size-5 shrink-0" />
            You have this video already: “{duplicate.title}”
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Looks up the video of a link that the owner has entered. Fills in an empty title, and makes the
 * video vertical if it is. Returns what the owner should know; `undefined` if nothing.
 */
function useYoutubeDetails(): string | undefined {
  const { getValues, setValue } = useFormContext<VideoForm>();
  const { dirtyFields, isSubmitted } = useFormState<VideoForm>({ name: 'link' });
  const link = useDebouncedValue(useWatch<VideoForm, 'link'>({ name: 'link' }));
  const isEntered = dirtyFields.link === true && extractYoutubeId(link) !== null;
  const { data, isError } = useQuery({
    ...read(readYoutubeDetails, { query: { link } }),
    enabled: isEntered,
  });

  useEffect(() => {
    if (!isEntered || data === undefined) return;
    if (data.title !== null && getValues('title').trim() === '') {
      setValue('title', data.title, { shouldDirty: true, shouldValidate: isSubmitted });
    }
    if (data.isVertical) setValue('isVertical', true, { shouldDirty: true });
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each answer; later changes are the owner's.
  }, [data, isEntered]);

  if (!isEntered) return undefined;
  if (isError) return NOTHING_FOUND;
  return data && warnings[data.state];
}

const NOTHING_FOUND = 'Nothing was found out about this video. You can enter everything yourself.';

const warnings: Readonly<Record<YoutubeDetails['state'], string | undefined>> = {
  ok: undefined,
  'not-embeddable': 'YouTube does not allow this video to play on other websites.',
  private: 'This video is private on YouTube. Visitors cannot watch it.',
  gone: 'YouTube does not know this video.',
  unknown: NOTHING_FOUND,
};
