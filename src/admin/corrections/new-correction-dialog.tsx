import * as z from 'zod/mini';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';

import { publishCorrection } from '#domain/calls/evidence-calls.ts';
import { listSources } from '#domain/calls/source-calls.ts';
import { type NewCorrection, correctionInputSchema } from '#domain/corrections/correction.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import type { AdminSource } from '#domain/sources/source.ts';

import { CloseButton, Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { FieldList, type FormFields, SelectField, TextField } from '../ui/fields/form-fields.tsx';
import { emptyTexts, type FormValues, optionalMomentSchema } from '../ui/editors/form-values.ts';

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

function CorrectionFields({ sources }: { sources: readonly AdminSource[] }) {
  const fields: FormFields<CorrectionForm> = {
    kind: (
      <SelectField<CorrectionForm>
        name="kind"
        label="Kind"
        options={Object.entries(correctionKinds)}
      />
    ),
    said: (
      <TextField<CorrectionForm>
        name="said"
        label="What was said (optional)"
        hint="The words in the video, shown before the text."
        rows={2}
      />
    ),
    text: (
      <TextField<CorrectionForm>
        name="text"
        label="Text"
        hint="What was wrong or unclear, and what is right."
        rows={5}
      />
    ),
    startSecond: (
      <TextField<CorrectionForm>
        name="startSecond"
        label="Moment (optional)"
        hint="The time in the video that is corrected, such as 4:12."
      />
    ),
    sourceId: (
      <SelectField<CorrectionForm>
        name="sourceId"
        label="Source (optional)"
        emptyLabel="No source"
        options={sources.map(({ id, title }, index) => [id, `${index + 1}. ${title}`])}
      />
    ),
  };
  return <FieldList fields={fields} />;
}

const correctionFormSchema = z.extend(z.required(correctionInputSchema), {
  startSecond: optionalMomentSchema(
    'Please enter a time such as 4:12 or 1:02:03, or leave it empty',
  ),
  /** Empty text means no source. */
  sourceId: z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
}) satisfies z.ZodMiniType<NewCorrection, unknown>;

/** Form values as typed. */
type CorrectionForm = FormValues<typeof correctionFormSchema>;

const emptyCorrectionForm: CorrectionForm = {
  ...emptyTexts(correctionFormSchema),
  kind: 'correction',
};
