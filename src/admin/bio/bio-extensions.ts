import { Placeholder } from '@tiptap/extensions/placeholder';
import { StarterKit } from '@tiptap/starter-kit';

import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { isInternalHref, isRichTextHref } from '#domain/text/rich-text-href.ts';

/** See docs/product.md, "Biography editor". */
const UNDO_DEPTH = 100;
const UNDO_GROUP_MS = 500;

/**
 * What the editor of the biography can hold: exactly what the policy for rich text lets
 * pass, so that nothing is lost between what was written and what is shown. What a paste
 * brings beyond that falls away at once, before the eyes of the writer.
 */
export const bioExtensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) => {
        if (extension.name === 'link') return extension.extend(plainLink);
        // The policy knows no start of a list: it would be counted from 1 once it is shown.
        if (extension.name === 'orderedList') return extension.extend({ addAttributes: none });
        return extension;
      });
    },
  }).configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // It would put an empty paragraph below a text that ends in a list.
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

/** Where a link leads is the writer's; whether it opens a tab of its own follows from that. */
const plainLink = {
  // What is typed behind a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }: { HTMLAttributes: Record<string, unknown> }) => [
    'a',
    isInternalHref(String(href))
      ? { href }
      : { href, target: '_blank', rel: richTextPolicy.newTabRel },
    0,
  ],
};

function none() {
  return {};
}
