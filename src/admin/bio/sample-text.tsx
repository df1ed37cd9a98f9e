import { useQueryClient } from '@tanstack/react-query';
import { useEditorState, type Editor, type JSONContent } from '@tiptap/react';

import { readSampleAbout } from '#domain/calls/bio-calls.ts';
import type { SampleAbout } from '#domain/bio/bio.ts';
import { Button } from '#web/ui/button.tsx';

import { UserFacingError } from '../ui/requests/failure-sentence.ts';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { read } from '../ui/requests/make-call.ts';

/** Fills an empty editor with the text that visitors read until a biography is saved. */
export function SampleTextButton({ editor }: { editor: Editor }) {
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
