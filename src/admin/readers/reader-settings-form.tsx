import {
  type AdminReaderSettings,
  PER_DAY,
  PER_HOUR,
  readerSettings,
} from '#domain/readers/reader-settings.ts';

import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { TextField } from '../ui/fields/form-fields.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { SettingsForm } from '../ui/settings/settings-card.tsx';
import { useSettings } from '../ui/settings/use-settings.ts';

/** Switches save at once; the fields are saved together. */
export function ReaderSettingsForm({ settings }: { settings: AdminReaderSettings }) {
  const { change, pending, refusal } = useSettings(readerSettings, toasts);
  const shown = { ...settings, ...pending };
  const form = useSchemaForm(readerSettings.input, fieldsOf(settings), fieldsOf(settings));

  return (
    <div className="grid gap-4">
      {refusal && <ChangedNotice onLoadTheirs={refusal.end} onSaveMine={refusal.saveAgain} />}
      <div>
        <Switch
          label="Visitors can subscribe"
          checked={shown.isOn}
          disabled={!settings.isOn && settings.missing.length > 0}
          aria-describedby="readers-missing"
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <ul id="readers-missing" className="text-sm">
          {settings.missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div>
        <Switch
          label="Invite from the contact form"
          checked={shown.invitesFromContactForm}
          aria-describedby="readers-invites"
          onChange={({ target }) => change({ invitesFromContactForm: target.checked })}
        />
        <p id="readers-invites" className="text-sm text-ink-muted">
          Everybody who ticks “Subscribe to the newsletter” there gets one mail that asks to
          confirm.
        </p>
      </div>
      <SettingsForm
        group={readerSettings}
        form={form}
        loaded={settings}
        toForm={fieldsOf}
        toasts={toasts}
        legend="Sender and pace"
        saveLabel="Save Reader Settings"
        canSave={form.formState.isDirty}
      >
        <TextField<Fields>
          name="identity"
          label="Your name and postal address"
          hint="The last line of every mail to readers."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField<Fields>
            name="perHour"
            label="Mails per hour"
            hint={rangeOf(PER_HOUR)}
            isNumber
          />
          <TextField<Fields> name="perDay" label="Mails per day" hint={rangeOf(PER_DAY)} isNumber />
        </div>
      </SettingsForm>
    </div>
  );
}

const toasts = { failure: 'Failed to save' };

type Fields = Pick<AdminReaderSettings, 'identity' | 'perHour' | 'perDay'>;

function fieldsOf({ identity, perHour, perDay }: Fields): Fields {
  return { identity, perHour, perDay };
}

function rangeOf({ min, max }: { min: number; max: number }): string {
  return `From ${min} to ${max.toLocaleString('en')}, as your mail provider allows.`;
}
