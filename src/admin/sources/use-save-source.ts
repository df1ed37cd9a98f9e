import { useRef } from 'react';

import { adminSourceSchema } from '#domain/sources/source.ts';

import { useSaveCitations } from '../evidence/evidence-calls.ts';
import { failureSentence, UserFacingError } from '../failure-sentence.ts';
import { changedFields } from '../ui/changed-fields.ts';
import { useUpload, type Upload, type UploadControls } from '../ui/use-upload.ts';
import { useCreateSource, useUpdateSource } from './source-calls.ts';
import { sourceFormData, type ParsedSourceForm, type SourceValues } from './source-form.ts';

interface SaveSource {
  save: (values: ParsedSourceForm, changes: Partial<ParsedSourceForm>) => Promise<void>;
  upload: Upload;
}

/**
 * Saves a source, and then the moments at which it is cited, if they were edited. If only the
 * moments could not be saved, the next attempt does not create or upload the source again.
 *
 * @param storedId the id of the source; `undefined` for a new one
 */
export function useSaveSource(videoId: string, storedId?: string): SaveSource {
  const upload = useUpload();
  const creation = useCreateSource(videoId);
  const update = useUpdateSource(videoId);
  const citing = useSaveCitations(videoId);
  /** What the previous attempt saved; `undefined` unless its moments could not be saved. */
  const saved = useRef<{ id: string; values: SourceValues }>(undefined);

  async function save(
    { moments, ...values }: ParsedSourceForm,
    { moments: editedMoments, ...changes }: Partial<ParsedSourceForm>,
  ): Promise<void> {
    const id = await saveValues(values, changes);
    if (editedMoments !== undefined || saved.current !== undefined) {
      saved.current = { id, values };
      await saveMoments(id, moments);
    }
    saved.current = undefined;
  }

  /** Returns the id of the source. */
  async function saveValues(values: SourceValues, changes: Partial<SourceValues>): Promise<string> {
    if (saved.current !== undefined) {
      const { id, values: savedValues } = saved.current;
      const newer = changedFields(savedValues, values, values);
      if (Object.keys(newer).length > 0) {
        await send(newer, (request) => update.mutateAsync({ id, ...request }));
      }
      return id;
    }
    if (storedId !== undefined) {
      await send(changes, (request) => update.mutateAsync({ id: storedId, ...request }));
      return storedId;
    }
    return adminSourceSchema.parse(await send(values, creation.mutateAsync)).id;
  }

  async function saveMoments(
    sourceId: string,
    citations: ParsedSourceForm['moments'],
  ): Promise<void> {
    try {
      await citing.mutateAsync({ sourceId, citations });
    } catch (error) {
      const title = 'Source saved, its moments not';
      throw new UserFacingError(failureSentence(error), { cause: error, title });
    }
  }

  /** Sends a source. Only a request with a file shows its progress and can be canceled. */
  function send(
    source: Partial<SourceValues>,
    request: (parts: { form: FormData; controls?: UploadControls }) => Promise<unknown>,
  ): Promise<unknown> {
    const form = sourceFormData(source);
    if (!source.file) return request({ form });
    return upload.run((controls) => request({ form, controls }));
  }

  return { save, upload };
}
