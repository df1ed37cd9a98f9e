import { useId, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';

import type { SettingsAccess } from '#domain/settings-group.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { Loaded } from '../requests/loaded.tsx';
import { useStoredSettings, useSettings } from './use-settings.ts';
import { useUnsavedWarning } from '../dialogs/use-unsaved-warning.ts';
import { ChangedNotice } from '../editors/refused-save-notices.tsx';
import type { ResultToasts } from '../requests/use-call.ts';

interface SettingsCardProps<Shown extends z.ZodMiniType> {
  group: SettingsAccess<z.ZodMiniObject, Shown>;
  title: string;
  text: string;
  className?: string;
  /** What is shown once the settings are loaded. */
  children: (settings: z.output<Shown>) => ReactNode;
}

/** A card of the Settings tab about a group of settings: loading, failed, or with its settings. */
export function SettingsCard<Shown extends z.ZodMiniType>({
  group,
  title,
  text,
  className = 'max-w-reading',
  children,
}: SettingsCardProps<Shown>) {
  const query = useStoredSettings(group);
  const titleId = useId();

  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">{text}</p>
      <Loaded what="These settings" query={query} rows={4} rowClassName="h-20">
        {children}
      </Loaded>
    </section>
  );
}

interface SettingsFormProps<Entered extends FieldValues, Stored extends object> {
  group: SettingsAccess<z.ZodMiniObject, z.ZodMiniType<Stored>>;
  form: UseFormReturn<Entered, unknown, Record<string, unknown>>;
  /** The settings as this window has loaded them. */
  loaded: Stored | undefined;
  /** Returns those of them that the owner edits, by default all. */
  editedOf?: (loaded: Stored) => object;
  /** The contents of the fields. */
  toForm: (stored: Stored) => Entered;
  toasts: ResultToasts;
  legend: string;
  saveLabel: string;
  /** Whether there is something to save; true by default. */
  canSave?: boolean;
  /** Runs before each save, which it prevents if it fails. */
  beforeSave?: () => Promise<void>;
  /** Shown beside the button after a save. */
  afterSave?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The fields of a group of settings that are saved together, and the button that saves them. */
export function SettingsForm<Entered extends FieldValues, Stored extends object>({
  group,
  form,
  loaded,
  editedOf,
  toForm,
  toasts,
  legend,
  saveLabel,
  canSave = true,
  beforeSave,
  afterSave,
  children,
}: SettingsFormProps<Entered, Stored>) {
  const { isDirty, isSubmitting } = form.formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  useUnsavedWarning(isDirty);
  const { save, isSaved, refusal } = useSettings(group, toasts, editedOf);

  const show = (stored: Stored) => form.reset(toForm(stored), { keepDirtyValues: false });
  const saveEntered = form.handleSubmit(async (values) => {
    const stored = await save(values, beforeSave);
    if (stored !== undefined) show(stored);
  });

  function loadTheirs() {
    if (loaded) show(loaded);
    refusal?.end();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={saveEntered}>
        <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-5">
          <legend className="sr-only">{legend}</legend>
          {refusal && <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={saveEntered} />}
          {children}
          <div className="flex flex-wrap items-center gap-x-4">
            <Button type="submit" disabled={!loaded || !canSave || refusal !== undefined}>
              {isSubmitting ? 'Saving...' : saveLabel}
            </Button>
            {isSaved && afterSave}
          </div>
        </fieldset>
      </form>
    </FormProvider>
  );
}
