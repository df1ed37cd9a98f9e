import {
  emailSettings,
  emailSettingsInputSchema,
  type EmailSettings,
} from '#domain/email-settings/email-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { NextStep } from '../setup/next-step.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { useStoredSettings, useSettings } from '../ui/settings/use-settings.ts';

/**
 * The address for notifications of new messages, and whether they are sent. Edits made
 * before the settings have loaded are kept.
 */
export function EmailSettingsCard() {
  const query = useStoredSettings(emailSettings);
  const { save, isSaved, refusal } = useSettings(emailSettings, query.data, {
    success: 'Email settings updated successfully',
    failure: 'Failed to update email settings',
  });
  const { register, handleSubmit, reset, formState } = useSchemaForm(
    emailSettingsInputSchema,
    emailSettings.defaults,
    query.data,
  );
  const { errors, isDirty, isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  useUnsavedWarning(isDirty);

  const showStored = (stored: EmailSettings | undefined) =>
    reset(stored, { keepDirtyValues: false });

  const saveTyped = handleSubmit((typed) => save(typed, { onSaved: showStored }));

  function loadTheirs() {
    showStored(query.data);
    refusal?.end();
  }

  return (
    <section aria-labelledby="email-settings-title" className="grid max-w-lg gap-3">
      <h2 id="email-settings-title" className="text-lg">
        Email Configuration
      </h2>
      <p className="text-ink-muted">We email you here when a visitor writes.</p>
      {query.isError && <QueryFailure what="The email settings" query={query} />}
      <form noValidate onSubmit={saveTyped}>
        <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-4">
          <legend className="sr-only">Notifications</legend>
          {refusal && <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={saveTyped} />}
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
          <div className="flex flex-wrap items-center gap-x-4">
            <Button type="submit" disabled={!query.isSuccess || refusal !== undefined}>
              {isSubmitting ? 'Saving...' : 'Save Email Settings'}
            </Button>
            {isSaved && <NextStep after="email" />}
          </div>
        </fieldset>
      </form>
    </section>
  );
}
