import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';

import type { Bio } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { CollisionNotice } from '../ui/collision-notice.tsx';
import { collidingValues, withOtherChanges } from '../ui/lost-update.ts';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useResultToast } from '../ui/use-result-toast.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { useUpload } from '../ui/use-upload.ts';
import { useSaveBio } from './bio-calls.ts';
import { bioExtensions } from './bio-extensions.ts';
import { cleanPaste } from './clean-paste.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadshotField } from './headshot-field.tsx';

/** The headshot and the biography, which are saved together. */
export function BioForm({ bio }: { bio: Bio }) {
  const toastResult = useResultToast();
  const upload = useUpload();
  const saving = useSaveBio();
  const form = useFocusAfterRequest<HTMLDivElement>(saving.isPending);
  const chooseHeadshot = useRef<HTMLButtonElement>(null);
  const editor = useBioEditor(bio.content);
  const [savedText, setSavedText] = useState(editor.state.doc);
  /** The stored text that this window has seen. Another window may have changed it. */
  const [seenContent, setSeenContent] = useState(bio.content);
  const [collisions, setCollisions] = useState<readonly (keyof Bio)[]>([]);
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
    // A collision is shown above the form; any other failure is shown by `toastResult`.
    const colliding = await request.then(() => undefined, collidingValues);
    if (colliding !== undefined) {
      const names: (keyof Bio)[] = ['content', 'headshotUrl'];
      setCollisions(names.filter((name) => name in colliding));
      return;
    }
    /** Whether the stored text is that of another window, because no text was typed in this one. */
    const isMerged = (saved: Bio) => isTextSaved && saved.content !== content;
    const isSaved = await toastResult(request, {
      success: (saved) =>
        withOtherChanges(
          { title: 'Bio updated successfully' },
          isMerged(saved) ? ['Biography'] : [],
        ),
      failure: 'Failed to update bio',
    });
    if (!isSaved) return;
    const saved = await request;
    setPendingHeadshot(null);
    // Text that was typed while saving is kept. The next save reports that it collides with the text
    // of the other window.
    if (isMerged(saved) && !editor.state.doc.eq(text)) return;
    setSavedText(text);
    if (isMerged(saved)) showText(saved.content);
    setSeenContent(saved.content);
  }

  /** Replaces the text in the editor by a stored one. */
  function showText(content: string) {
    editor.commands.setContent(content);
    setSavedText(editor.state.doc);
  }

  function resolveCollision(name: keyof Bio, keepsOwn: boolean) {
    if (name === 'content') setSeenContent(bio.content);
    if (name === 'content' && !keepsOwn) showText(bio.content);
    if (name === 'headshotUrl' && !keepsOwn) choose(null);
    setCollisions(collisions.filter((collision) => collision !== name));
    if (name === 'content') editor.commands.focus();
    else chooseHeadshot.current?.focus();
  }

  return (
    <div ref={form} className="mt-5 grid gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      {collisions.length > 0 && (
        <div className="lg:col-span-2">
          <CollisionNotice
            collisions={collisions.map((name) => ({
              ...describe(name, bio),
              onKeep: () => resolveCollision(name, true),
              onTake: () => resolveCollision(name, false),
            }))}
          />
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
        <div className="rounded-sm border border-field focus-within:border-ink">
          <EditorToolbar editor={editor} />
          <EditorContent editor={editor} />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button disabled={saving.isPending || collisions.length > 0} onClick={save}>
            {saving.isPending ? 'Saving...' : 'Save Bio & Headshot'}
          </Button>
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

/** What another window has saved, for the notice. */
function describe(name: keyof Bio, { content, headshotUrl }: Bio) {
  if (name === 'headshotUrl') {
    return { label: 'Headshot', theirs: headshotUrl === null ? 'no picture' : 'another picture' };
  }
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const blocks = [...body.children].map(({ textContent }) => textContent);
  return { label: 'Biography', theirs: blocks.join('\n') };
}

/** Creates the biography editor with the stored text. */
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
