import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { extractYoutubeId } from '#domain/videos/youtube.ts';
import type { YoutubeDetails } from '#domain/intake/intake.ts';

import { youtubeDetailsQuery } from '../calls/intake-calls.ts';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import type { VideoForm } from './video-form.ts';

/**
 * Looks up the video of a link that the owner has entered. Fills in an empty title, and makes the
 * video vertical if it is. Returns what the owner should know; `undefined` if nothing.
 */
export function useYoutubeDetails(): string | undefined {
  const { getValues, setValue, formState } = useFormContext<VideoForm>();
  const link = useDebouncedValue(useWatch<VideoForm, 'link'>({ name: 'link' }));
  const isEntered = formState.dirtyFields.link === true && extractYoutubeId(link) !== null;
  const { data, isError } = useQuery({ ...youtubeDetailsQuery(link), enabled: isEntered });

  useEffect(() => {
    if (!isEntered || data === undefined) return;
    if (data.title !== null && getValues('title').trim() === '') {
      setValue('title', data.title, { shouldDirty: true, shouldValidate: formState.isSubmitted });
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
