import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Editor } from '@tiptap/react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { richTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { UrlInput } from '../ui/url-input.tsx';

const linkSchema = z.object({
  url: z.string().check(
    z.refine((url) => richTextHref(url) !== null, {
      error: `Please enter a web or e-mail address, or a link that starts with one of: ${richTextPolicy.linkSchemes.join(', ')}`,
    }),
  ),
});

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks where the selected text leads to; without a selection the address itself becomes the text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const present: string = editor.getAttributes('link')['href'] ?? '';
  const { register, handleSubmit, formState } = useForm<{ url: string }>({
    resolver: standardSchemaResolver(linkSchema),
    defaultValues: { url: present },
  });

  function link({ url }: { url: string }) {
    const href = richTextHref(url);
    if (href === null) return;
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && present === '') {
      chain.insertContent({ type: 'text', text: url.trim(), marks: [linkTo(href)] }).run();
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
    // The view puts the selection back along with the focus.
    <Dialog title="Add link" onClose={onClose} giveFocusBack={() => editor.view.focus()}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(link)}>
          <DialogBody>
            <FormField label="URL" error={formState.errors.url?.message}>
              {(field) => <UrlInput {...field} {...register('url')} />}
            </FormField>
          </DialogBody>
          <DialogButtons>
            <Button type="submit">Add Link</Button>
            {present !== '' && (
              <Button variant="quiet" onClick={unlink}>
                Remove Link
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

function linkTo(href: string) {
  return { type: 'link', attrs: { href } };
}
