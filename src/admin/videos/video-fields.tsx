import { useFormContext } from 'react-hook-form';

import type { AdminVideo } from '#domain/videos/video.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { SortOrderField } from '../ui/sort-order-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TitleAndDescription } from '../ui/title-and-description.tsx';
import type { VideoForm } from './video-form.ts';
import { YoutubeLinkField } from './youtube-link-field.tsx';

const DESCRIPTION_ROWS = 6;

/** Stops the browser from accepting years of more than four digits. */
const LATEST = '9999-12-31T23:59';

/** The form fields of a video. The switch that publishes it is not here, but in the list of videos. */
export function VideoFields({ otherVideos }: { otherVideos: readonly AdminVideo[] }) {
  const { register, formState } = useFormContext<VideoForm>();
  const { errors } = formState;

  return (
    <>
      <YoutubeLinkField otherVideos={otherVideos} />
      <TitleAndDescription rows={DESCRIPTION_ROWS} />
      <Switch label="Vertical video (9:16)" {...register('isVertical')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          label="Publish date"
          hint={`Time in ${timeZone()}. Visitors see how long ago it was.`}
          error={errors.publishDate?.message}
        >
          {(field) => (
            <input
              {...field}
              {...register('publishDate')}
              type="datetime-local"
              max={LATEST}
              className={fieldClassName}
            />
          )}
        </FormField>
        <SortOrderField
          {...register('sortOrder')}
          hint="The video with the highest number stands first."
        />
      </div>
    </>
  );
}

/** The time zone of this browser, e.g. "Europe/Berlin". */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
