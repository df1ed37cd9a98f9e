import { EditorContent, useEditorState } from '@tiptap/react';
import { useState } from 'react';

import type { Bio } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';

import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { useSaveBio } from './bio-calls.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadshotField } from './headshot-field.tsx';
import { useBioEditor } from './use-bio-editor.ts';

/** The picture and the text, saved together; what is typed is not lost without a question. */
export function BioForm({ bio }: { bio: Bio }) {
  const showToast = useToast();
  const saving = useSaveBio();
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
    try {
      await saving.mutateAsync({ content, pendingHeadshot });
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: 'Failed to update bio',
        description: error instanceof Error ? error.message : undefined,
      });
      return;
    }
    setSavedText(text);
    setPendingHeadshot(null);
    showToast({ title: 'Bio updated successfully' });
  }

  return (
    <div className="mt-5 grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <HeadshotField
        storedUrl={bio.headshotUrl}
        pending={pendingHeadshot}
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
        <Button className="mt-5" disabled={saving.isPending} onClick={save}>
          {saving.isPending ? 'Saving...' : 'Save Bio & Headshot'}
        </Button>
      </section>
    </div>
  );
}
