import type { SocialLinkEntity } from '#domain/social-links/social-link.ts';

import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useAddSocialLink, useUpdateSocialLink } from './social-link-calls.ts';
import { SocialLinkEditor } from './social-link-editor.tsx';
import { emptyForm, formOf, type ReadSocialLink } from './social-link-form.ts';

interface AddSocialLinkDialogProps {
  sortOrder: number;
  onClose: () => void;
}

/** Adds a social link. */
export function AddSocialLinkDialog({ sortOrder, onClose }: AddSocialLinkDialogProps) {
  const tellOutcome = useOutcomeToast();
  const addition = useAddSocialLink();

  async function save(link: ReadSocialLink) {
    const isDone = await tellOutcome(addition.mutateAsync(link), {
      done: 'Social link added successfully',
      failed: 'Failed to add social link',
    });
    if (isDone) onClose();
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
  link: SocialLinkEntity;
  onClose: () => void;
}

/** Changes a social link. */
export function EditSocialLinkDialog({ link, onClose }: EditSocialLinkDialogProps) {
  const tellOutcome = useOutcomeToast();
  const update = useUpdateSocialLink(link.id);

  async function save(changed: ReadSocialLink) {
    const isDone = await tellOutcome(update.mutateAsync(changed), {
      done: 'Social link updated successfully',
      failed: 'Failed to update social link',
    });
    if (isDone) onClose();
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
