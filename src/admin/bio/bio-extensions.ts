import { Placeholder } from '@tiptap/extensions/placeholder';
import { StarterKit } from '@tiptap/starter-kit';

import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { isInternalHref, isRichTextHref } from '#domain/text/rich-text-href.ts';

/** See docs/panel.md, "Biography editor". */
const UNDO_DEPTH = 100;
const UNDO_GROUP_MS = 500;

/**
 * The editor's schema contains exactly what the rich text policy allows, so that saving removes
 * nothing. Other markup is dropped when text is pasted, so that the author sees the result before
 * saving.
 */
export const bioExtensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) => {
        if (extension.name === 'link') return extension.extend(plainLink);
        // Drops the start number, because the policy removes it from the published list.
        if (extension.name === 'orderedList')
          return extension.extend({ addAttributes: noAttributes });
        return extension;
      });
    },
  }).configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // Otherwise Tiptap adds an empty paragraph to text that ends with a list.
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: { depth: UNDO_DEPTH, newGroupDelay: UNDO_GROUP_MS },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isRichTextHref,
    },
  }),
  Placeholder.configure({ placeholder: 'Write your biography here...' }),
];

/**
 * Reduces a link to its href. When the editor writes the HTML, a link to another site also gets the
 * attributes that open it in a new tab.
 */
const plainLink = {
  // Text typed right after a link does not become part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }: { HTMLAttributes: Record<string, unknown> }) => [
    'a',
    isInternalHref(String(href))
      ? { href }
      : { href, target: '_blank', rel: richTextPolicy.newTabRel },
    // ProseMirror puts the text of the link here.
    0,
  ],
};

function noAttributes() {
  return {};
}
