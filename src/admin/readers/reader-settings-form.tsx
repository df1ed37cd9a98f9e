import {
  type AdminReaderSettings,
  PER_DAY,
  PER_HOUR,
  readerSettings,
} from '#domain/readers/reader-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { changedFields } from '../ui/editors/changed-fields.ts';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { useSettings } from '../ui/settings/use-settings.ts';

/** Switches save at once; the fields are saved together. */
export function ReaderSettingsForm({ settings }: { settings: AdminReaderSettings }) {
  const { register, handleSubmit, reset, getValues, formState } = useSchemaForm(
    readerSettings.input,
    fieldsOf(settings),
    fieldsOf(settings),
  );
  const { defaultValues = {}, errors, isDirty, isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  useUnsavedWarning(isDirty);
  const { save, pending, refusal } = useSettings(readerSettings, settings, {
    failure: 'Failed to save',
  });
  const shown = { ...settings, ...pending };

  const showStored = (stored: Fields) => reset(fieldsOf(stored), { keepDirtyValues: false });

  function loadTheirs() {
    showStored(settings);
    refusal?.end();
  }

  const field = (name: keyof Fields, label: string, hint: string) => (
    <FormField label={label} error={errors[name]?.message} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          {...(name === 'identity'
            ? register(name)
            : { ...register(name, { valueAsNumber: true }), inputMode: 'numeric' })}
          className={fieldClassName}
        />
      )}
    </FormField>
  );

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((typed) =>
        save(changedFields(defaultValues, getValues(), typed), { onSaved: showStored }),
      )}
    >
      {refusal && <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={refusal.saveAgain} />}
      <div>
        <Switch
          label="Visitors can subscribe"
          checked={shown.isOn}
          disabled={!settings.isOn && settings.missing.length > 0}
          aria-describedby="readers-missing"
          onChange={({ target }) => void save({ isOn: target.checked })}
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
          onChange={({ target }) => void save({ invitesFromContactForm: target.checked })}
        />
        <p id="readers-invites" className="text-sm text-ink-muted">
          Everybody who ticks “Subscribe to the newsletter” there gets one mail that asks to
          confirm.
        </p>
      </div>
      <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-4">
        <legend className="sr-only">Sender and pace</legend>
        {field(
          'identity',
          'Your name and postal address',
          'The last line of every mail to readers.',
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {field('perHour', 'Mails per hour', rangeOf(PER_HOUR))}
          {field('perDay', 'Mails per day', rangeOf(PER_DAY))}
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!isDirty || refusal !== undefined}
        >
          {isSubmitting ? 'Saving...' : 'Save Reader Settings'}
        </Button>
      </fieldset>
    </form>
  );
}

type Fields = Pick<AdminReaderSettings, 'identity' | 'perHour' | 'perDay'>;

function fieldsOf({ identity, perHour, perDay }: Fields): Fields {
  return { identity, perHour, perDay };
}

function rangeOf({ min, max }: { min: number; max: number }): string {
  return `From ${min} to ${max.toLocaleString('en')}, as your mail provider allows.`;
}
