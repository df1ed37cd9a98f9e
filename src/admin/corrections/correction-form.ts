import * as z from 'zod/mini';

import { correctionInputSchema, type NewCorrection } from '#domain/corrections/correction.ts';
import { parseMoment } from '#domain/videos/moment.ts';
import { emptyTexts, type FormValues } from '../ui/editors/form-values.ts';

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
