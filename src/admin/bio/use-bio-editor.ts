import { useEditor, type Editor } from '@tiptap/react';

import { bioExtensions } from './bio-extensions.ts';
import { cleanPaste } from './clean-paste.ts';

/** The editor of the biography; the stored text is what it starts with. */
export function useBioEditor(content: string): Editor {
  return useEditor({
    extensions: bioExtensions,
    content,
    // The panel's own styles have these few rules; the policy for content knows no others.
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
