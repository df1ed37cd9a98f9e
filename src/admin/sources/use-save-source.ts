import type { NewCitation } from '#domain/sources/citation.ts';
import type { AdminSource } from '#domain/sources/source.ts';

import { useUpload, type Upload, type UploadControls } from '../ui/requests/use-upload.ts';
import { useCreateSource, useUpdateSource } from '../calls/source-calls.ts';
import { sourceFormData, type ParsedSourceForm } from './source-form.ts';

/** A source with the moments at which it is cited; `undefined` if they are not loaded. */
export interface SourceWithMoments extends AdminSource {
  citations?: readonly NewCitation[] | undefined;
}

interface SaveSource {
  save: (values: ParsedSourceForm, changes: Partial<ParsedSourceForm>) => Promise<unknown>;
  upload: Upload;
}

/**
 * Saves a source with its moments. Only a request with a file shows its progress and can be canceled.
 *
 * @param loaded the source as this window has loaded it; `undefined` for a new one
 */
export function useSaveSource(videoId: string, loaded?: SourceWithMoments): SaveSource {
  const upload = useUpload();
  const creation = useCreateSource(videoId);
  const update = useUpdateSource(videoId);

  function save(values: ParsedSourceForm, changes: Partial<ParsedSourceForm>): Promise<unknown> {
    const form = loaded ? sourceFormData(changes, loaded) : sourceFormData(values);
    const send = (controls?: UploadControls) =>
      loaded
        ? update.mutateAsync({ id: loaded.id, form, controls })
        : creation.mutateAsync({ form, controls });
    return changes.file ? upload.run(send) : send();
  }

  return { save, upload };
}
