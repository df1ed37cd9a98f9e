import { useFormContext } from 'react-hook-form';

import { createSocialLink, updateSocialLink } from '#domain/calls/social-link-calls.ts';
import { seenValues } from '#domain/http/seen.ts';
import { platforms } from '#domain/social-links/platforms.ts';
import {
  socialLinkInputSchema,
  adminSocialLinkSchema,
  type AdminSocialLink,
} from '#domain/social-links/social-link.ts';

import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import {
  FieldList,
  type FormFields,
  SelectField,
  TextField,
  SortOrderField,
} from '../ui/fields/form-fields.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { useCall } from '../ui/requests/use-call.ts';
import {
  emptySocialLinkForm,
  socialLinkForm,
  socialLinkFormSchema,
  type SocialLinkForm,
} from './social-link-form.ts';

interface AddSocialLinkDialogProps {
  sortOrder: number;
  onClose: () => void;
}

export function AddSocialLinkDialog({ sortOrder, onClose }: AddSocialLinkDialogProps) {
  const creation = useCall(createSocialLink);

  return (
    <EditorDialog
      title="Add Social Media Link"
      schema={socialLinkFormSchema}
      defaults={emptySocialLinkForm(sortOrder)}
      saveLabel="Add Link"
      toasts={{ success: 'Social link added successfully', failure: 'Failed to add social link' }}
      save={(link) => creation.mutateAsync({ body: link })}
      onClose={onClose}
    >
      <SocialLinkFields />
    </EditorDialog>
  );
}

interface EditSocialLinkDialogProps {
  link: AdminSocialLink;
  onClose: () => void;
}

export function EditSocialLinkDialog({ link, onClose }: EditSocialLinkDialogProps) {
  const update = useCall(updateSocialLink, { id: link.id });
  const edited = useEditedEntry(link, {
    what: 'social link',
    schema: adminSocialLinkSchema,
    toForm: socialLinkForm,
  });

  return (
    <EditorDialog
      title="Edit Social Media Link"
      schema={socialLinkFormSchema}
      defaults={socialLinkForm(link)}
      saveLabel="Save Changes"
      toasts={{
        success: 'Social link updated successfully',
        failure: 'Failed to update social link',
      }}
      save={(_link, changes) =>
        update.mutateAsync({
          body: { ...changes, seen: seenValues(edited.loaded, socialLinkInputSchema) },
        })
      }
      edited={edited}
      onClose={onClose}
    >
      <SocialLinkFields />
    </EditorDialog>
  );
}

function SocialLinkFields() {
  const { register } = useFormContext<SocialLinkForm>();

  const fields: FormFields<SocialLinkForm> = {
    platform: (
      <SelectField<SocialLinkForm>
        name="platform"
        label="Platform"
        emptyLabel="Select a platform"
        options={platforms.map(({ value, label }) => [value, label])}
      />
    ),
    url: (
      <TextField<SocialLinkForm>
        name="url"
        label="URL"
        hint="The web address of your profile, or an email address."
        isUrl
      />
    ),
    sortOrder: <SortOrderField hint="The link with the lowest number comes first." />,
    isVisible: <Switch label="Visible" {...register('isVisible')} />,
  };
  return <FieldList fields={fields} />;
}
