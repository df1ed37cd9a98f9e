import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { NewCorrection } from '#domain/corrections/correction.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { Button } from '#web/ui/button.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { CorrectionFields } from './correction-fields.tsx';
import {
  correctionFormSchema,
  emptyCorrectionForm,
  type CorrectionForm,
} from './correction-form.ts';
import { usePublishCorrection } from '../calls/evidence-calls.ts';

interface NewCorrectionDialogProps {
  videoId: string;
  sources: readonly AdminSource[];
  onClose: () => void;
}

/** Publishes a correction after a confirmation, because a published correction cannot be edited. */
export function NewCorrectionDialog({ videoId, sources, onClose }: NewCorrectionDialogProps) {
  /** The valid correction for which the confirmation is open. */
  const [toConfirm, setToConfirm] = useState<NewCorrection>();
  const publication = usePublishCorrection(videoId);
  const form = useForm<CorrectionForm, unknown, NewCorrection>({
    resolver: standardSchemaResolver(correctionFormSchema),
    defaultValues: emptyCorrectionForm,
  });

  return (
    <Dialog title="New Correction" hasUnsavedChanges={form.formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={form.handleSubmit(setToConfirm)}>
          <DialogBody>
            <FormProvider {...form}>
              <CorrectionFields sources={sources} />
            </FormProvider>
          </DialogBody>
          <DialogButtons>
            <Button type="submit">Publish</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
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
                mutateAsync: () => publication.mutateAsync(toConfirm),
                isPending: publication.isPending,
              }}
              onSuccess={onClose}
              onCancel={() => setToConfirm(undefined)}
            >
              <p>
                It cannot be edited or deleted afterward. It can only be withdrawn, and then stays
                visible with the date of its withdrawal.
              </p>
            </RequestDialog>
          )}
        </form>
      )}
    </Dialog>
  );
}
