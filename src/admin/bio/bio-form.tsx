import { EditorContent, useEditorState } from '@tiptap/react';
import { useState } from 'react';

import type { Bio } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';

import { UploadProgress } from '../ui/upload-progress.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { useUpload } from '../ui/use-upload.ts';
import { useSaveBio } from './bio-calls.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadshotField } from './headshot-field.tsx';
import { useBioEditor } from './use-bio-editor.ts';

/** The picture and the text, saved together; what is typed is not lost without a question. */
export function BioForm({ bio }: { bio: Bio }) {
  const tellOutcome = useOutcomeToast();
  const upload = useUpload();
  const saving = useSaveBio();
  const form = useRestoredFocus<HTMLDivElement>(saving.isPending);
  const editor = useBioEditor(bio.content);
  const [savedText, setSavedText] = useState(editor.state.doc);
  const [pendingHeadshot, setPendingHeadshot] = useState<File | null>(null);
  const isTextSaved = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.eq(savedText),
  });
  useUnsavedWarning(!isTextSaved || pendingHeadshot !== null);

  async function save() {
    const text = editor.state.doc;
    const content = editor.isEmpty ? '' : editor.getHTML();
    const request = saving.mutateAsync({ content, pendingHeadshot, followUpload: upload.follow });
    const isSaved = await tellOutcome(request, {
      done: 'Bio updated successfully',
      failed: 'Failed to update bio',
    });
    if (!isSaved) return;
    setSavedText(text);
    setPendingHeadshot(null);
  }

  return (
    <div ref={form} className="mt-5 grid gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <HeadshotField
        storedUrl={bio.headshotUrl}
        pending={pendingHeadshot}
        isSaving={saving.isPending}
        onPick={setPendingHeadshot}
      />
      <section aria-labelledby="biography-title" className="min-w-0">
        <h2 id="biography-title" className="mb-3 text-lg">
          Biography
        </h2>
        <div className="rounded-sm border border-field focus-within:border-ink">
          <EditorToolbar editor={editor} />
          <EditorContent editor={editor} />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button disabled={saving.isPending} onClick={save}>
            {saving.isPending ? 'Saving...' : 'Save Bio & Headshot'}
          </Button>
          {upload.share !== undefined && (
            <>
              <Button variant="quiet" onClick={upload.cancel}>
                Cancel upload
              </Button>
              <UploadProgress share={upload.share} />
            </>
          )}
        </div>
      </section>
    </div>
  );
}
