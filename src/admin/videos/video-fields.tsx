import { useFormContext } from 'react-hook-form';

import type { AdminVideo } from '#domain/videos/video.ts';

import { FieldList, type FormFields } from '../ui/editors/form-fields.tsx';
import { SortOrderField } from '../ui/fields/sort-order-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { PublishDateField } from './publish-date-field.tsx';
import type { VideoForm } from './video-form.ts';
import { YoutubeLinkField } from './youtube-link-field.tsx';

const DESCRIPTION_ROWS = 6;

interface VideoFieldsProps {
  otherVideos: readonly AdminVideo[];
  /** Whether the fields are those of a stored draft, which may have no publish date. */
  isDraft?: boolean;
}

/**
 * The form fields of a video. The switch that publishes it is not here, but in the list of videos.
 */
export function VideoFields({ otherVideos, isDraft = false }: VideoFieldsProps) {
  const { register } = useFormContext<VideoForm>();

  const fields: FormFields<VideoForm> = {
    link: <YoutubeLinkField otherVideos={otherVideos} />,
    title: <TextField<VideoForm> name="title" label="Title" />,
    description: (
      <TextField<VideoForm> name="description" label="Description" rows={DESCRIPTION_ROWS} />
    ),
    isVertical: <Switch label="Vertical video (9:16)" {...register('isVertical')} />,
    publishDate: <PublishDateField isDraft={isDraft} />,
    sortOrder: (
      <SortOrderField
        {...register('sortOrder')}
        hint="The video with the highest number comes first."
      />
    ),
  };
  const { publishDate, sortOrder, ...above } = fields;

  return (
    <>
      <FieldList fields={above} />
      <div className="grid gap-5 sm:grid-cols-2">
        {publishDate}
        {sortOrder}
      </div>
    </>
  );
}
