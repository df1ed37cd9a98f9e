import { useState } from 'react';
import { FormProvider } from 'react-hook-form';

import { publishCorrection } from '#domain/calls/evidence-calls.ts';
import { listSources } from '#domain/calls/source-calls.ts';
import type { NewCorrection } from '#domain/corrections/correction.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { Button } from '#web/ui/button.tsx';

import { CloseButton, Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import {
  CorrectionFields,
  correctionFormSchema,
  emptyCorrectionForm,
} from './correction-fields.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';

interface NewCorrectionDialogProps {
  video: { id: string; title: string };
  /** The second that the field for the moment contains at first; `null` for an empty field. */
  second: number | null;
  onClose: () => void;
}

/** Publishes a correction after a confirmation, because a published correction cannot be edited. */
export function NewCorrectionDialog({ video, second, onClose }: NewCorrectionDialogProps) {
  /** The valid correction for which the confirmation is open. */
  const [toConfirm, setToConfirm] = useState<NewCorrection>();
  const publication = useCall(publishCorrection, { id: video.id });
  const sources = useRead(listSources, { id: video.id });
  const form = useSchemaForm(correctionFormSchema, {
    ...emptyCorrectionForm,
    startSecond: second === null ? '' : formatMoment(second),
  });

  return (
    <Dialog title="New Correction" hasUnsavedChanges={form.formState.isDirty} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(setToConfirm)}>
        <DialogBody>
          <p className="wrap-anywhere text-ink-muted">{video.title}</p>
          {sources.isError && <QueryFailure what="The sources" query={sources} />}
          <FormProvider {...form}>
            <CorrectionFields sources={sources.data ?? []} />
          </FormProvider>
        </DialogBody>
        <DialogButtons>
          <Button type="submit">Publish</Button>
          <CloseButton>Cancel</CloseButton>
        </DialogButtons>
        {toConfirm && (
          <RequestDialog
            question="Publish this correction?"
            confirmLabel="Publish"
            busyLabel="Publishing..."
            toasts={{
              success: 'Correction published',
              failure: 'Failed to publish correction',
            }}
            request={{
              mutateAsync: () => publication.mutateAsync({ body: toConfirm }),
              isPending: publication.isPending,
            }}
            onSuccess={onClose}
            onClose={() => setToConfirm(undefined)}
          >
            <p>
              It cannot be edited or deleted afterward. It can only be withdrawn, and then stays
              visible with the date of its withdrawal.
            </p>
          </RequestDialog>
        )}
      </form>
    </Dialog>
  );
}
