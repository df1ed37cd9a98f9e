import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import { createSource, listSources, updateSource } from '#domain/calls/source-calls.ts';
import { MIN_SORT_ORDER, nextSortOrder } from '#domain/sort-order.ts';
import { newCitationSchema, type NewCitation } from '#domain/sources/citation.ts';
import { adminSourceSchema, type AdminSource } from '#domain/sources/source.ts';

import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { read } from '../ui/requests/make-call.ts';
import { useUpload, type Upload, type UploadControls } from '../ui/requests/use-upload.tsx';
import { useCall } from '../ui/requests/use-call.ts';
import { SourceFields } from './source-fields.tsx';
import {
  emptySourceForm,
  sourceForm,
  sourceFormSchema,
  storedFile,
  type SourceForm,
  sourceFormData,
  type ParsedSourceForm,
} from './source-form.ts';

interface AddSourceDialogProps {
  video: { id: string };
  onClose: () => void;
}

/** Adds a source after the other sources of the video. */
export function AddSourceDialog({ video, onClose }: AddSourceDialogProps) {
  const { save, upload } = useSaveSource(video.id);
  const queryClient = useQueryClient();

  /** The sort order with which the source comes last; 1 if the others cannot be loaded. */
  const findSortOrder = () =>
    queryClient.fetchQuery(read(listSources, { id: video.id })).then(
      (sources) => nextSortOrder(sources.map(({ sortOrder }) => sortOrder)),
      () => MIN_SORT_ORDER,
    );

  return (
    <EditorDialog
      title="Add Supporting Source"
      schema={sourceFormSchema}
      defaults={async () => emptySourceForm(await findSortOrder())}
      saveLabel="Add Source"
      otherButtons={[{ label: 'Save and add another', save, next: 'new form' }]}
      toasts={{ success: 'Source added successfully', failure: 'Failed to add source' }}
      save={save}
      upload={upload}
      onClose={onClose}
    >
      <SourceFields stored={null} firstFocus="url" />
    </EditorDialog>
  );
}

interface EditSourceDialogProps {
  source: AdminSource;
  /** The citations of the source; `undefined` if they are not loaded, and then not shown. */
  citations: readonly NewCitation[] | undefined;
  onClose: () => void;
}

/** Changes a source, and can replace its file. */
export function EditSourceDialog({ source, citations, onClose }: EditSourceDialogProps) {
  // If the citations arrive while the dialog is open, the form does not contain them.
  const [showsMoments] = useState(citations !== undefined);
  const edited = useEditedEntry<SourceWithMoments, SourceForm>(
    { ...source, citations },
    {
      what: 'source',
      schema: storedSchema,
      toForm: (entry) => sourceForm(entry, entry.citations ?? []),
    },
  );
  const { save, upload } = useSaveSource(source.videoId, edited.loaded);

  return (
    <EditorDialog
      title="Edit Source"
      schema={sourceFormSchema}
      defaults={edited.stored}
      saveLabel="Save Changes"
      toasts={{ success: 'Source updated successfully', failure: 'Failed to update source' }}
      save={save}
      edited={edited}
      upload={upload}
      onClose={onClose}
    >
      <SourceFields
        stored={storedFile(edited.loaded)}
        firstFocus="title"
        showsMoments={showsMoments}
      />
    </EditorDialog>
  );
}

/** A source with the moments at which it is cited; `undefined` if they are not loaded. */
interface SourceWithMoments extends AdminSource {
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
function useSaveSource(videoId: string, loaded?: SourceWithMoments): SaveSource {
  const upload = useUpload();
  const creation = useCall(createSource, { id: videoId });
  const update = useCall(updateSource);

  function save(values: ParsedSourceForm, changes: Partial<ParsedSourceForm>): Promise<unknown> {
    const form = loaded ? sourceFormData(changes, loaded) : sourceFormData(values);
    const send = (controls?: UploadControls) =>
      loaded
        ? update.mutateAsync({ id: loaded.id, form, ...controls })
        : creation.mutateAsync({ form, ...controls });
    return changes.file ? upload.run(send) : send();
  }

  return { save, upload };
}

const storedSchema = z.extend(adminSourceSchema, { citations: z.array(newCitationSchema) });
