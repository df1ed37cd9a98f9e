import * as z from 'zod/mini';

import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { correctionInputSchema, type NewCorrection } from '#domain/corrections/correction.ts';
import { parseMoment } from '#domain/videos/moment.ts';

import { FieldList, type FormFields, SelectField, TextField } from '../ui/fields/form-fields.tsx';
import { emptyTexts, type FormValues } from '../ui/editors/form-values.ts';

const SAID_ROWS = 2;
const TEXT_ROWS = 5;

export function CorrectionFields({ sources }: { sources: readonly AdminSource[] }) {
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
        rows={SAID_ROWS}
      />
    ),
    text: (
      <TextField<CorrectionForm>
        name="text"
        label="Text"
        hint="What was wrong or unclear, and what is right."
        rows={TEXT_ROWS}
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

const momentTextSchema = z.pipe(
  z.string().check(
    z.refine((typed) => typed.trim() === '' || parseMoment(typed) !== undefined, {
      error: 'Please enter a time such as 4:12 or 1:02:03, or leave it empty',
    }),
  ),
  z.transform((typed) => parseMoment(typed) ?? null),
);

export const correctionFormSchema = z.extend(z.required(correctionInputSchema), {
  startSecond: momentTextSchema,
  /** Empty text means no source. */
  sourceId: z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
}) satisfies z.ZodMiniType<NewCorrection, unknown>;

/** Form values as typed. */
export type CorrectionForm = FormValues<typeof correctionFormSchema>;

export const emptyCorrectionForm: CorrectionForm = {
  ...emptyTexts(correctionFormSchema),
  kind: 'correction',
};
