import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';

import type { AdminVideo } from '#domain/videos/video.ts';
import { Button } from '#web/ui/button.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { VideoFields } from './video-fields.tsx';
import { videoFormSchema, type ReadVideo, type TypedVideo } from './video-form.ts';

interface VideoEditorProps {
  title: string;
  /** What the fields hold when the editor opens. */
  start: TypedVideo;
  /** The videos besides this one. */
  others: readonly AdminVideo[];
  saveLabel: string;
  onSave: (form: ReadVideo) => Promise<void>;
  onClose: () => void;
}

/** A video as it is written, and its buttons. */
export function VideoEditor({ start, others, onSave, ...props }: VideoEditorProps) {
  const form = useForm<TypedVideo, unknown, ReadVideo>({
    resolver: standardSchemaResolver(videoFormSchema),
    defaultValues: start,
  });
  const { isDirty, isSubmitting } = form.formState;

  return (
    <Dialog title={props.title} hasUnsavedTyping={isDirty} onClose={props.onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit(onSave)}>
            <DialogBody isSaving={isSubmitting}>
              <VideoFields others={others} />
            </DialogBody>
            <DialogButtons>
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? 'Saving...' : props.saveLabel}
              </Button>
              <Button variant="quiet" disabled={isSubmitting} onClick={close}>
                Cancel
              </Button>
            </DialogButtons>
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}
