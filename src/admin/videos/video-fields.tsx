import { useFormContext } from 'react-hook-form';

import type { AdminVideo } from '#domain/videos/video.ts';

import { SortOrderField } from '../ui/sort-order-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TitleAndDescription } from '../ui/title-and-description.tsx';
import { PublishDateField } from './publish-date-field.tsx';
import type { VideoForm } from './video-form.ts';
import { YoutubeLinkField } from './youtube-link-field.tsx';

const DESCRIPTION_ROWS = 6;

/**
 * The form fields of a video. The switch that publishes it is not here, but in the list of videos.
 */
export function VideoFields({ otherVideos }: { otherVideos: readonly AdminVideo[] }) {
  const { register } = useFormContext<VideoForm>();

  return (
    <>
      <YoutubeLinkField otherVideos={otherVideos} />
      <TitleAndDescription rows={DESCRIPTION_ROWS} />
      <Switch label="Vertical video (9:16)" {...register('isVertical')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PublishDateField />
        <SortOrderField
          {...register('sortOrder')}
          hint="The video with the highest number comes first."
        />
      </div>
    </>
  );
}
