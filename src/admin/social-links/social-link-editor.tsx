import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';

import { platforms } from '#domain/social-links/platforms.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { SortOrderField } from '../ui/sort-order-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { UrlInput } from '../ui/url-input.tsx';
import {
  socialLinkFormSchema,
  type ReadSocialLink,
  type TypedSocialLink,
} from './social-link-form.ts';

interface SocialLinkEditorProps {
  title: string;
  /** What the fields hold when the dialog opens. */
  start: Partial<TypedSocialLink>;
  saveLabel: string;
  onSave: (link: ReadSocialLink) => Promise<void>;
  onClose: () => void;
}

/** The fields of a social link. */
export function SocialLinkEditor({
  title,
  start,
  saveLabel,
  onSave,
  onClose,
}: SocialLinkEditorProps) {
  const { register, handleSubmit, formState } = useForm<TypedSocialLink, unknown, ReadSocialLink>({
    resolver: standardSchemaResolver(socialLinkFormSchema),
    defaultValues: start,
  });
  const { errors, isDirty, isSubmitting } = formState;

  return (
    <Dialog title={title} hasUnsavedTyping={isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(onSave)}>
          <DialogBody isSaving={isSubmitting}>
            <FormField label="Platform" error={errors.platform?.message}>
              {(field) => (
                <select {...field} {...register('platform')} className={fieldClassName}>
                  <option value="">Select a platform</option>
                  {platforms.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
            <FormField
              label="URL"
              hint="The address of your page there, or an e-mail address."
              error={errors.url?.message}
            >
              {(field) => <UrlInput {...field} {...register('url')} />}
            </FormField>
            <SortOrderField
              {...register('sortOrder')}
              hint="The link with the lowest number stands first."
            />
            <Switch label="Visible" {...register('isVisible')} />
          </DialogBody>
          <DialogButtons>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : saveLabel}
            </Button>
            <Button variant="quiet" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
