import { useState } from 'react';

import {
  type AdminReaderSettings,
  PER_DAY,
  PER_HOUR,
  type ReaderSettingsUpdate,
  readerSettingsUpdateSchema,
} from '#domain/readers/reader-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useSaveReaderSettings } from './reader-calls.ts';

/** Switches save at once; the fields are saved together. */
export function ReaderSettingsForm({ settings }: { settings: AdminReaderSettings }) {
  const toastResult = useResultToast();
  const saving = useSaveReaderSettings();
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const isDirty = Object.keys(edits).length > 0;
  useUnsavedWarning(isDirty);
  const shown = saving.isPending ? { ...settings, ...saving.variables } : settings;
  const save = (update: ReaderSettingsUpdate) =>
    toastResult(saving.mutateAsync(update), { failure: 'Failed to save' });

  async function saveFields() {
    const { identity, ...pace } = edits;
    const numbers = Object.entries(pace).map(([name, value]) => [name, Number(value || NaN)]);
    const update = { ...(identity !== undefined && { identity }), ...Object.fromEntries(numbers) };
    const { data, error } = readerSettingsUpdateSchema.safeParse(update);
    setErrors(
      Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message])),
    );
    if (data && (await save(data))) setEdits((latest) => withoutSaved(latest, edits));
  }

  const field = (name: FieldName, label: string, hint?: string) => (
    <FormField label={label} error={errors[name]} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          {...(name !== 'identity' && { inputMode: 'numeric' as const })}
          value={edits[name] ?? String(settings[name])}
          onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
          className={fieldClassName}
        />
      )}
    </FormField>
  );

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void saveFields();
      }}
    >
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
      {field('identity', 'Your name and postal address', 'The last line of every mail to readers.')}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('perHour', 'Mails per hour', rangeOf(PER_HOUR))}
        {field('perDay', 'Mails per day', rangeOf(PER_DAY))}
      </div>
      <Button type="submit" className="justify-self-start" disabled={!isDirty || saving.isPending}>
        {saving.isPending ? 'Saving...' : 'Save Reader Settings'}
      </Button>
    </form>
  );
}

const fieldNames = ['identity', 'perHour', 'perDay'] as const;

type FieldName = (typeof fieldNames)[number];

/** What was typed into the fields that are not saved. */
type Edits = Partial<Record<FieldName, string>>;

/** What was typed while the values of `saved` were being saved. */
function withoutSaved(latest: Edits, saved: Edits): Edits {
  const names = fieldNames.filter((name) => latest[name] !== saved[name]);
  return Object.fromEntries(names.map((name) => [name, latest[name]]));
}

function rangeOf({ min, max }: { min: number; max: number }): string {
  return `From ${min} to ${max.toLocaleString('en')}, as your mail provider allows.`;
}
