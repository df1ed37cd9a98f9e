import type { AdminSocialLink } from '#domain/social-links/social-link.ts';

import { useCloseWhenDone } from '../ui/use-close-when-done.ts';
import { useAddSocialLink, useUpdateSocialLink } from './social-link-calls.ts';
import { SocialLinkEditor } from './social-link-editor.tsx';
import { changesOf, emptyForm, formOf, newLink, type ReadSocialLink } from './social-link-form.ts';

interface AddSocialLinkDialogProps {
  sortOrder: number;
  onClose: () => void;
}

/** Adds a social link. */
export function AddSocialLinkDialog({ sortOrder, onClose }: AddSocialLinkDialogProps) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const addition = useAddSocialLink();

  function save(link: ReadSocialLink) {
    return closeWhenDone(addition.mutateAsync(newLink(link)), {
      done: 'Social link added successfully',
      failed: 'Failed to add social link',
    });
  }

  return (
    <SocialLinkEditor
      title="Add Social Media Link"
      start={emptyForm(sortOrder)}
      saveLabel="Add Link"
      onSave={save}
      onClose={onClose}
    />
  );
}

interface EditSocialLinkDialogProps {
  link: AdminSocialLink;
  onClose: () => void;
}

/** Changes a social link. */
export function EditSocialLinkDialog({ link, onClose }: EditSocialLinkDialogProps) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const update = useUpdateSocialLink(link.id);

  function save(changed: ReadSocialLink) {
    return closeWhenDone(update.mutateAsync(changesOf(link, changed)), {
      done: 'Social link updated successfully',
      failed: 'Failed to update social link',
    });
  }

  return (
    <SocialLinkEditor
      title="Edit Social Media Link"
      start={formOf(link)}
      saveLabel="Save Changes"
      onSave={save}
      onClose={onClose}
    />
  );
}
