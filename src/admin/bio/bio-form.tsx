import {
  EditorContent,
  useEditor,
  useEditorState,
  type Editor,
  type JSONContent,
} from '@tiptap/react';
import { useRef, useState } from 'react';
import { useQueryClient, useMutation } from '@tanstack/react-query';

import { bioSchema, type Bio, type SampleAbout } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import { readSampleAbout, readBio, saveBio, uploadHeadshot } from '#domain/calls/bio-calls.ts';
import type { BioInput } from '#domain/bio/bio-input.ts';
import type { Seen } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';

import { NextStep } from '../setup/next-step.tsx';
import { changedEntry, useGuardedSave } from '../ui/editors/use-guarded-save.ts';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import {
  UploadProgress,
  useUpload,
  type Upload,
  type UploadControls,
} from '../ui/requests/use-upload.tsx';
import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { bioExtensions } from './bio-extensions.ts';
import { cleanPaste } from './clean-paste.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadshotField } from './headshot-field.tsx';
import { UserFacingError, failureSentence } from '../ui/requests/failure-sentence.ts';
import { useResultToast, refetchChanged } from '../ui/requests/use-call.ts';
import { read, formOf, send } from '../ui/requests/make-call.ts';

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

/** Fills an empty editor with the text that visitors read until a biography is saved. */
function SampleTextButton({ editor }: { editor: Editor }) {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty: is } }) => is });
  if (!isEmpty) return null;

  async function start() {
    const { sample } = await queryClient.fetchQuery(read(readSampleAbout));
    if (sample === null) throw new UserFacingError('Another window has saved a biography.');
    editor.chain().setContent(sampleDocument(sample)).focus('start').run();
  }

  return (
    <Button
      variant="quiet"
      className="mb-3"
      onClick={() => void toastResult(start(), { failure: 'Failed to load the sample text' })}
    >
      Start from the sample text
    </Button>
  );
}

/** The sample as the editor stores text. */
function sampleDocument(sample: SampleAbout): JSONContent {
  return {
    type: 'doc',
    content: [
      textBlock('paragraph', sample.welcome),
      textBlock('heading', sample.missionHeading),
      textBlock('paragraph', sample.mission),
      textBlock('heading', sample.experienceHeading),
      bulletList(sample.experience),
      textBlock('heading', sample.valuesHeading),
      bulletList(sample.values),
    ],
  };
}

function textBlock(type: 'paragraph' | 'heading', text: string): JSONContent {
  const attributes = type === 'heading' ? { attrs: { level: 2 } } : {};
  return { type, ...attributes, content: [{ type: 'text', text }] };
}

function bulletList(items: readonly string[]): JSONContent {
  const content = items.map((item) => ({
    type: 'listItem',
    content: [textBlock('paragraph', item)],
  }));
  return { type: 'bulletList', content };
}

interface EditedBio {
  content: string;
  /** The biography as this window has loaded it. */
  loaded: Bio;
  /** A new picture; `null` keeps the stored one. */
  pendingHeadshot: File | null;
  upload: Upload;
}

/**
 * Uploads the new picture, if there is one, then saves the biography and resolves to the saved one.
 * The mutation stays pending until the biography has been fetched again. If another window has saved
 * something else, the query of the biography has that afterward.
 */
function useSaveBio() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, loaded, pendingHeadshot, upload }: EditedBio) => {
      const seen = { ...loaded };
      if (pendingHeadshot === null) return storeBio({ content, seen });
      const headshotUrl = await upload.run((controls) => sendHeadshot(pendingHeadshot, controls));
      return storeBio({ content, headshotUrl, seen });
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (stored) queryClient.setQueryData(read(readBio).queryKey, bioSchema.parse(stored));
    },
    onSuccess: () => refetchChanged(queryClient, saveBio),
  });
}

async function sendHeadshot(file: File, controls: UploadControls): Promise<string> {
  const form = formOf({ file });
  try {
    return (await send(uploadHeadshot, { form, ...controls })).url;
  } catch (error) {
    if (controls.signal.aborted) throw error;
    throw new UserFacingError(`Failed to upload headshot: ${uploadFailure(error)}`, {
      cause: error,
    });
  }
}

/** Describes a failed upload. The HTML page that a proxy may have answered with is left out. */
function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  const isHtml = error.body.startsWith('<');
  const text = error.userMessage ?? (isHtml ? failureSentence(error) : error.body);
  return `Upload failed: ${error.status} - ${text}`;
}

async function storeBio(bio: BioInput & { seen: Seen }): Promise<Bio> {
  try {
    return await send(saveBio, { body: bio });
  } catch (error) {
    const sentence = error instanceof ApiError ? error.userMessage : undefined;
    throw new UserFacingError(sentence ?? 'Please try again.', { cause: error });
  }
}
