import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';

import type { Video } from '#domain/videos/video-input.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldLook, FormField } from '#web/ui/form-field.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { SortOrderField } from '../ui/sort-order-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { videoFormSchema, type ReadVideo, type TypedVideo } from './video-form.ts';
import { YoutubeLinkField } from './youtube-link-field.tsx';

const DESCRIPTION_ROWS = 6;

/** The latest a publish date can be: years have four digits. */
const LATEST = '9999-12-31T23:59';

interface VideoEditorProps {
  title: string;
  /** What the fields hold when the editor opens. */
  start: TypedVideo;
  /** The videos besides this one. */
  others: readonly Video[];
  saveLabel: string;
  onSave: (form: ReadVideo) => Promise<void>;
  onClose: () => void;
}

/** The fields of a video. Whether it is published is said in the list, not here. */
export function VideoEditor({ start, others, onSave, ...props }: VideoEditorProps) {
  const form = useForm<TypedVideo, unknown, ReadVideo>({
    resolver: standardSchemaResolver(videoFormSchema),
    defaultValues: start,
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  return (
    <Dialog title={props.title} hasUnsavedTyping={isDirty} onClose={props.onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit(onSave)}>
            <DialogBody isSaving={isSubmitting}>
              <YoutubeLinkField others={others} />
              <FormField label="Title" error={errors.title?.message}>
                {(field) => (
                  <input
                    {...field}
                    {...form.register('title')}
                    type="text"
                    autoComplete="off"
                    className={fieldLook}
                  />
                )}
              </FormField>
              <FormField label="Description" error={errors.description?.message}>
                {(field) => (
                  <textarea
                    {...field}
                    {...form.register('description')}
                    rows={DESCRIPTION_ROWS}
                    className={`${fieldLook} block resize-y`}
                  />
                )}
              </FormField>
              <Switch label="Vertical video (9:16)" {...form.register('isVertical')} />
              <div className="grid gap-5 sm:grid-cols-2">
                <FormField
                  label="Publish date"
                  hint={`Time in ${timeZone()}. Visitors see how long ago it was.`}
                  error={errors.publishDate?.message}
                >
                  {(field) => (
                    <input
                      {...field}
                      {...form.register('publishDate')}
                      type="datetime-local"
                      max={LATEST}
                      className={fieldLook}
                    />
                  )}
                </FormField>
                <SortOrderField
                  {...form.register('sortOrder')}
                  hint="The video with the highest number stands first."
                />
              </div>
            </DialogBody>
            <DialogButtons>
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? 'Saving...' : props.saveLabel}
              </Button>
              <Button look="quiet" disabled={isSubmitting} onClick={close}>
                Cancel
              </Button>
            </DialogButtons>
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

/** The time zone of this browser, e.g. "Europe/Berlin". */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
