import { useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';

import type { AdminVideo } from '#domain/videos/video.ts';
import { isLocalTime, parseLocalTime } from '#domain/dates/local-time.ts';
import { pageAge } from '#domain/videos/publish-age.ts';
import { isInFuture } from '#domain/videos/scheduling.ts';
import { languageName } from '#domain/text/language-name.ts';
import { scheduledTime } from '#domain/videos/video-state.ts';
import { useSite } from '#web/http/site.ts';
import { CalendarClock } from '#web/icons/icons.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import {
  FieldList,
  type FormFields,
  TextField,
  SortOrderField,
} from '../ui/fields/form-fields.tsx';
import { LanguageField } from '../ui/fields/language-select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import type { VideoForm } from './video-form.ts';
import { YoutubeLinkField } from './youtube-link-field.tsx';

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
  const { language: siteLanguage } = useSite();

  const fields: FormFields<VideoForm> = {
    link: <YoutubeLinkField otherVideos={otherVideos} />,
    title: <TextField<VideoForm> name="title" label="Title" />,
    description: <TextField<VideoForm> name="description" label="Description" rows={6} />,
    isVertical: <Switch label="Vertical video (9:16)" {...register('isVertical')} />,
    publishDate: <PublishDateField isDraft={isDraft} />,
    sortOrder: <SortOrderField hint="The video with the highest number comes first." />,
    language: (
      <LanguageField<VideoForm>
        name="language"
        label="Language"
        emptyLabel={`As in Your site: ${languageName(siteLanguage)}`}
      />
    ),
  };
  const { publishDate, sortOrder, language, ...above } = fields;

  return (
    <>
      <FieldList fields={above} />
      <div className="grid gap-5 sm:grid-cols-2">
        {publishDate}
        {sortOrder}
      </div>
      {language}
    </>
  );
}

/** Stops the browser from accepting years of more than four digits. */
const LATEST = '9999-12-31T23:59';

/**
 * Field for the publish date. If the date is in the future, a note below it names the time. The field of
 * a draft may be empty. If a stored published video has no readable date, the field is empty, and the
 * note is the age that visitors see.
 */
function PublishDateField({ isDraft }: { isDraft: boolean }) {
  const { register, formState } = useFormContext<VideoForm>();
  const typed = useWatch<VideoForm, 'publishDate'>({ name: 'publishDate' });
  const { timeZone } = useSite();
  const [openedAt] = useState(() => new Date());
  const publishDate = isLocalTime(typed) ? parseLocalTime(typed) : '';

  return (
    <div>
      <FormField
        label="Publish date"
        hint={`Time in ${browserTimeZone()}. Visitors see how old the video is.`}
        error={formState.errors.publishDate?.message}
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
      <div role="status">
        {typed === '' && isDraft && (
          <p className="mt-2 text-sm font-medium">
            Without a date, it gets that of the moment when you publish it.
          </p>
        )}
        {typed === '' && !isDraft && formState.defaultValues?.publishDate === '' && (
          <p className="mt-2 text-sm font-medium">{pageAge(typed, openedAt, timeZone)}</p>
        )}
        {isInFuture(publishDate, openedAt) && (
          <p className="mt-2 flex gap-2 text-sm font-medium">
            <CalendarClock className="size-5 shrink-0" />
            Scheduled {scheduledTime(publishDate, { now: openedAt, timeZone })}. Visitors will not
            see it before then.
          </p>
        )}
      </div>
    </div>
  );
}

/** The time zone of this browser, e.g. "Europe/Berlin". */
function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
