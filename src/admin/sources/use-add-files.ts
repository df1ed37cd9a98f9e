import { useState } from 'react';

import { createSource } from '#domain/calls/source-calls.ts';
import { titleFromFileName } from '#domain/files/file-name.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { failureSentence, isCanceled } from '../ui/requests/failure-sentence.ts';
import { useUpload, type Upload } from '../ui/requests/use-upload.tsx';
import { useCall } from '../ui/requests/use-call.ts';
import { sourceFileProblem, sourceFormData } from './source-form.ts';

interface AddFiles {
  /**
   * The file that is being sent, e.g. "votes.pdf (2 of 3)"; `undefined` if no file is being sent.
   */
  currentFile: string | undefined;
  upload: Upload;
  /** One sentence for each file that was not added, with the reason. */
  refusals: readonly string[];
  /** Creates a source for each file, one after another. */
  addFiles: (files: readonly File[]) => Promise<void>;
}

/** Creates sources from files. If a file is refused, the other files are still added. */
export function useAddFiles(videoId: string): AddFiles {
  const showToast = useToast();
  const upload = useUpload();
  const creation = useCall(createSource, { id: videoId });
  const [currentFile, setCurrentFile] = useState<string>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  /**
   * Returns the reason if the file was not added, otherwise `undefined`. Throws if the administrator
   * canceled the upload.
   */
  async function add(file: File): Promise<string | undefined> {
    const problem = sourceFileProblem(file);
    if (problem !== null) return `${problem}.`;
    const form = sourceFormData({ title: titleFromFileName(file.name), file });
    try {
      await upload.run((controls) => creation.mutateAsync({ form, ...controls }));
      return undefined;
    } catch (error) {
      if (isCanceled(error)) throw error;
      return `"${file.name}": ${failureSentence(error)}`;
    }
  }

  async function addAll(files: readonly File[]): Promise<void> {
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      setCurrentFile(`${file.name} (${index + 1} of ${files.length})`);
      const refusal = await add(file);
      if (refusal !== undefined) refused.push(refusal);
      setRefusals([...refused]);
    }
    if (refused.length > 0) {
      showToast({
        variant: 'destructive',
        title: 'Failed to add source',
        description: refused.join(' '),
      });
      return;
    }
    const what = files.length === 1 ? 'Source' : `${files.length} sources`;
    showToast({ title: `${what} added successfully` });
  }

  async function addFiles(files: readonly File[]): Promise<void> {
    if (currentFile !== undefined || files.length === 0) return;
    setRefusals([]);
    try {
      await addAll(files);
    } catch {
      // The administrator canceled the upload; the files before it stay added.
    }
    setCurrentFile(undefined);
  }

  return { currentFile, upload, refusals, addFiles };
}
