import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import {
  emailSettingsInputSchema,
  type EmailSettings,
  type EmailSettingsInput,
} from '#domain/email-settings/email-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { CollisionNotice } from '../ui/collision-notice.tsx';
import { collidingValues, withOtherChanges } from '../ui/lost-update.ts';
import { QueryFailure } from '../ui/query-failure.tsx';
import { Switch } from '../ui/switch.tsx';
import { fieldText } from '../ui/use-edited-entry.ts';
import { useResultToast } from '../ui/use-result-toast.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { emailSettingsQuery, useSaveEmailSettings } from './email-settings-calls.ts';
import { MailServerNotice } from './mail-server-notice.tsx';
import { TestMail } from './test-mail.tsx';

const FIELDS = [
  { name: 'contactEmail', label: 'Contact Email Address' },
  { name: 'isEnabled', label: 'Enable email notifications' },
] as const;

/**
 * The address for notifications of new messages, and whether they are sent. Edits made
 * before the settings have loaded are kept.
 */
export function EmailSettingsCard() {
  const toastResult = useResultToast();
  const settings = useQuery<EmailSettings>(emailSettingsQuery);
  const saving = useSaveEmailSettings();
  const [collisions, setCollisions] = useState<readonly (typeof FIELDS)[number][]>([]);
  const { register, handleSubmit, reset, resetField, setFocus, formState } = useForm<
    EmailSettingsInput,
    unknown,
    EmailSettings
  >({
    resolver: standardSchemaResolver(emailSettingsInputSchema),
    defaultValues: { contactEmail: '', isEnabled: true },
    values: settings.data,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  useUnsavedWarning(isDirty);

  async function save(typed: EmailSettings) {
    const request = saving.mutateAsync({ ...typed, seen: { ...settings.data } });
    // A collision is shown above the fields; any other failure is shown by `toastResult`.
    const colliding = await request.then(() => undefined, collidingValues);
    if (colliding !== undefined) {
      setCollisions(FIELDS.filter(({ name }) => name in colliding));
      return;
    }
    await toastResult(
      request.then((stored) => {
        reset(stored);
        return stored;
      }),
      {
        success: (stored) =>
          withOtherChanges(
            { title: 'Email settings updated successfully' },
            FIELDS.filter(({ name }) => stored[name] !== typed[name]).map(({ label }) => label),
          ),
        failure: 'Failed to update email settings',
      },
    );
  }

  function resolveCollision(resolved: (typeof FIELDS)[number], keepsOwn: boolean) {
    if (!keepsOwn) resetField(resolved.name);
    setCollisions(collisions.filter((collision) => collision !== resolved));
    setFocus(resolved.name);
  }

  return (
    <section aria-labelledby="email-settings-title">
      <h2 id="email-settings-title" className="text-lg">
        Email Configuration
      </h2>
      <p className="mt-2 text-ink-muted">We email you here when a visitor writes.</p>
      <MailServerNotice />
      {settings.isError && (
        <div className="mt-4">
          <QueryFailure what="The email settings" query={settings} />
        </div>
      )}
      <form noValidate onSubmit={handleSubmit(save)} className="mt-4">
        <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-4">
          <legend className="sr-only">Notifications</legend>
          <CollisionNotice
            collisions={collisions.map((collision) => ({
              label: collision.label,
              theirs: fieldText(settings.data?.[collision.name]),
              onKeep: () => resolveCollision(collision, true),
              onTake: () => resolveCollision(collision, false),
            }))}
          />
          <FormField label="Contact Email Address" error={errors.contactEmail?.message}>
            {(field) => (
              <input
                {...field}
                {...register('contactEmail')}
                type="email"
                autoComplete="email"
                className={fieldClassName}
              />
            )}
          </FormField>
          <Switch label="Enable email notifications" {...register('isEnabled')} />
          <Button
            type="submit"
            disabled={!settings.isSuccess || collisions.length > 0}
            className="justify-self-start"
          >
            {isSubmitting ? 'Saving...' : 'Save Email Settings'}
          </Button>
        </fieldset>
      </form>
      {settings.isSuccess && (
        <TestMail hasUnsavedChanges={isDirty} savedAddress={settings.data.contactEmail} />
      )}
    </section>
  );
}
