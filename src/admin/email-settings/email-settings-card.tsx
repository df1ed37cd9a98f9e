import {
  type EmailSettings,
  emailSettings,
  emailSettingsInputSchema,
} from '#domain/email-settings/email-settings.ts';

import { NextStep } from '../setup/next-step.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { TextField } from '../ui/fields/form-fields.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { SettingsForm } from '../ui/settings/settings-card.tsx';
import { useStoredSettings } from '../ui/settings/use-settings.ts';

/**
 * The address for notifications of new messages, and whether they are sent. Edits made
 * before the settings have loaded are kept.
 */
export function EmailSettingsCard() {
  const query = useStoredSettings(emailSettings);
  const form = useSchemaForm(emailSettingsInputSchema, emailSettings.defaults, query.data);

  return (
    <section aria-labelledby="email-settings-title" className="grid max-w-lg gap-3">
      <h2 id="email-settings-title" className="text-lg">
        Email Configuration
      </h2>
      <p className="text-ink-muted">We email you here when a visitor writes.</p>
      {query.isError && <QueryFailure what="The email settings" query={query} />}
      <SettingsForm
        group={emailSettings}
        form={form}
        loaded={query.data}
        toForm={(stored) => stored}
        toasts={{
          success: 'Email settings updated successfully',
          failure: 'Failed to update email settings',
        }}
        legend="Notifications"
        saveLabel="Save Email Settings"
        afterSave={<NextStep after="email" />}
      >
        <TextField<EmailSettings> name="contactEmail" label="Contact Email Address" isEmail />
        <Switch label="Enable email notifications" {...form.register('isEnabled')} />
      </SettingsForm>
    </section>
  );
}
