import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';

import { bioSchema, type Bio } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { NextStep } from '../setup/next-step.tsx';
import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import { useGuardedSave } from '../ui/editors/use-guarded-save.ts';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { UploadProgress } from '../ui/fields/upload-progress.tsx';
import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { useUpload } from '../ui/requests/use-upload.ts';
import { useSaveBio } from './bio-calls.ts';
import { bioExtensions } from './bio-extensions.ts';
import { cleanPaste } from './clean-paste.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadshotField } from './headshot-field.tsx';
import { SampleTextButton } from './sample-text.tsx';

/** The headshot and the biography, which are saved together. */
export function BioForm({ bio }: { bio: Bio }) {
  const upload = useUpload();
  const saving = useSaveBio();
  const form = useFocusAfterRequest<HTMLDivElement>(saving.isPending);
  const chooseHeadshot = useRef<HTMLButtonElement>(null);
  const editor = useBioEditor(bio.content);
  const [savedText, setSavedText] = useState(editor.state.doc);
  /** The stored text that this window has seen. Another window may have changed it. */
  const [seenContent, setSeenContent] = useState(bio.content);
  const { theirs, showResult, forgetTheirs } = useGuardedSave();
  const [pendingHeadshot, setPendingHeadshot] = useState<File | null>(null);
  const [headshotProblem, setHeadshotProblem] = useState<string>();
  const isTextSaved = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.eq(savedText),
  });
  useUnsavedWarning(!isTextSaved || pendingHeadshot !== null);

  function choose(file: File | null, problem?: string) {
    setPendingHeadshot(file);
    setHeadshotProblem(problem);
  }

  async function save() {
    if (headshotProblem !== undefined) {
      chooseHeadshot.current?.focus();
      return;
    }
    const text = editor.state.doc;
    const edited = editor.isEmpty ? '' : editor.getHTML();
    const content = isTextSaved ? seenContent : edited;
    const loaded = { ...bio, content: seenContent };
    const request = saving.mutateAsync({ content, loaded, pendingHeadshot, upload });
    request.catch(seeTheirs);
    const isSaved = await showResult(request, {
      success: 'Bio updated successfully',
      failure: 'Failed to update bio',
    });
    if (!isSaved) return;
    setPendingHeadshot(null);
    setSavedText(text);
    setSeenContent((await request).content);
  }

  /** If the text was not edited, it is replaced by what another window has saved. */
  function seeTheirs(error: unknown) {
    const { content } = bioSchema.safeParse(changedEntry(error)).data ?? {};
    if (content === undefined) return;
    setSeenContent(content);
    if (editor.state.doc.eq(savedText)) showText(content);
  }

  function showText(content: string) {
    editor.commands.setContent(content);
    setSavedText(editor.state.doc);
  }

  function loadTheirs() {
    choose(null);
    showText(seenContent);
    forgetTheirs();
    editor.commands.focus();
  }

  return (
    <div ref={form} className="mt-5 grid gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      {theirs && (
        <div className="lg:col-span-2">
          <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={save} />
        </div>
      )}
      <HeadshotField
        storedUrl={bio.headshotUrl}
        pending={pendingHeadshot}
        problem={headshotProblem}
        isSaving={saving.isPending}
        onChoose={choose}
        chooseButton={chooseHeadshot}
      />
      <section aria-labelledby="biography-title" className="min-w-0">
        <h2 id="biography-title" className="mb-3 text-lg">
          Biography
        </h2>
        {bio.content.trim() === '' && <SampleTextButton editor={editor} />}
        <div className="rounded-sm border border-field focus-within:border-ink">
          <EditorToolbar editor={editor} />
          <EditorContent editor={editor} />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button disabled={saving.isPending || theirs !== undefined} onClick={save}>
            {saving.isPending ? 'Saving...' : 'Save Bio & Headshot'}
          </Button>
          {saving.isSuccess && <NextStep after="about" />}
          {upload.sentFraction !== undefined && (
            <>
              <Button variant="quiet" onClick={upload.cancel}>
                Cancel upload
              </Button>
              <UploadProgress sentFraction={upload.sentFraction} />
            </>
          )}
        </div>
      </section>
    </div>
  );
}

function useBioEditor(content: string) {
  return useEditor({
    extensions: bioExtensions,
    content,
    // The content security policy blocks the style element that Tiptap would insert. admin.css
    // has the few rules that the editor needs.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        class: 'bio-editor prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'biography-title',
        spellcheck: 'true',
      },
    },
  });
}
