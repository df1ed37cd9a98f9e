import { useRef } from 'react';

import type { NewCitation } from '#domain/evidence/citation.ts';
import { adminSourceSchema, type AdminSource } from '#domain/sources/source.ts';

import { useSaveCitations } from '../evidence/evidence-calls.ts';
import { failureSentence, UserFacingError } from '../failure-sentence.ts';
import { changedFields } from '../ui/changed-fields.ts';
import { useUpload, type Upload, type UploadControls } from '../ui/use-upload.ts';
import { useCreateSource, useUpdateSource } from './source-calls.ts';
import { sourceFormData, type ParsedSourceForm, type SourceValues } from './source-form.ts';

/** A source with the moments at which it is cited. */
export interface SourceWithMoments extends AdminSource {
  citations: readonly NewCitation[];
}

interface SaveSource {
  /** Resolves to what was stored. */
  save: (
    values: ParsedSourceForm,
    changes: Partial<ParsedSourceForm>,
  ) => Promise<Partial<SourceWithMoments>>;
  upload: Upload;
}

/**
 * Saves a source, and then the moments at which it is cited, if they were edited. If only the
 * moments could not be saved, the next attempt does not create or upload the source again.
 *
 * @param loaded the source as this window has loaded it; `undefined` for a new one
 */
export function useSaveSource(videoId: string, loaded?: SourceWithMoments): SaveSource {
  const upload = useUpload();
  const creation = useCreateSource(videoId);
  const update = useUpdateSource(videoId);
  const citing = useSaveCitations(videoId);
  /** The source whose moments the previous attempt could not save; otherwise `undefined`. */
  const savedWithoutMoments = useRef<{ source: AdminSource; values: SourceValues }>(undefined);

  async function save(
    { moments, ...values }: ParsedSourceForm,
    { moments: editedMoments, ...changes }: Partial<ParsedSourceForm>,
  ): Promise<Partial<SourceWithMoments>> {
    const source = await saveValues(values, changes);
    if (editedMoments === undefined && savedWithoutMoments.current === undefined) return source;
    savedWithoutMoments.current = { source, values };
    const { citations } = await saveMoments(source.id, moments);
    savedWithoutMoments.current = undefined;
    return { ...source, citations };
  }

  async function saveValues(
    values: SourceValues,
    changes: Partial<SourceValues>,
  ): Promise<AdminSource> {
    if (savedWithoutMoments.current !== undefined) {
      const { source, values: savedValues } = savedWithoutMoments.current;
      // Compares validated values: the texts that were typed before are not kept.
      const editedSince = changedFields(savedValues, values, values);
      return Object.keys(editedSince).length > 0 ? sendChanges(source, editedSince) : source;
    }
    if (loaded !== undefined) return sendChanges(loaded, changes);
    return adminSourceSchema.parse(
      await send(sourceFormData(values), values, creation.mutateAsync),
    );
  }

  async function sendChanges(
    source: AdminSource,
    changes: Partial<SourceValues>,
  ): Promise<AdminSource> {
    const { id } = source;
    const form = sourceFormData(changes, source);
    const reply = await send(form, changes, (request) => update.mutateAsync({ id, ...request }));
    return adminSourceSchema.parse(reply);
  }

  async function saveMoments(sourceId: string, citations: ParsedSourceForm['moments']) {
    try {
      return await citing.mutateAsync({ sourceId, citations, seen: loaded?.citations ?? [] });
    } catch (error) {
      const title = 'Source saved, but not its moments';
      throw new UserFacingError(failureSentence(error), { cause: error, title });
    }
  }

  /** Sends a source. Only a request with a file shows its progress and can be canceled. */
  function send(
    form: FormData,
    { file }: Partial<SourceValues>,
    request: (parts: { form: FormData; controls?: UploadControls }) => Promise<unknown>,
  ): Promise<unknown> {
    if (!file) return request({ form });
    return upload.run((controls) => request({ form, controls }));
  }

  return { save, upload };
}
