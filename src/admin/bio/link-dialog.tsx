import type { Editor } from '@tiptap/react';
import * as z from 'zod/mini';

import { richTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';

import { CloseButton, Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { UrlInput } from '../ui/fields/form-fields.tsx';

const linkSchema = z.object({
  url: z.string().check(
    z.refine((url) => richTextHref(url) !== null, {
      error: `Please enter a web or email address, or a link that starts with one of: ${richTextPolicy.linkSchemes.join(', ')}`,
    }),
  ),
});

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/**
 * Links the selected text, or replaces the link at the cursor. Without either, the address becomes
 * the linked text.
 */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const currentUrl: string = editor.getAttributes('link')['href'] ?? '';
  const { register, handleSubmit, formState } = useSchemaForm(linkSchema, { url: currentUrl });

  function link({ url }: { url: string }) {
    const href = richTextHref(url);
    if (href === null) return;
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && currentUrl === '') {
      chain.insertContent({ type: 'text', text: url.trim(), marks: [linkMark(href)] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  }

  function unlink() {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    // Focusing the view also restores the selection.
    <Dialog title="Add link" onClose={onClose} focusElsewhere={() => editor.view.focus()}>
      <form noValidate onSubmit={handleSubmit(link)}>
        <DialogBody>
          <FormField label="URL" error={formState.errors.url?.message}>
            {(field) => <UrlInput {...field} {...register('url')} />}
          </FormField>
        </DialogBody>
        <DialogButtons>
          <Button type="submit">Add Link</Button>
          {currentUrl !== '' && (
            <Button variant="quiet" onClick={unlink}>
              Remove Link
            </Button>
          )}
          <CloseButton>Cancel</CloseButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function linkMark(href: string) {
  return { type: 'link', attrs: { href } };
}
