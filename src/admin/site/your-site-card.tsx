import { useState } from 'react';
import { useWatch, useFormContext } from 'react-hook-form';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import type { AdminSite } from '#domain/site/site.ts';
import { accentPair, accentSentence } from '#domain/site/accent.ts';
import { siteInputFields, siteSettings, type SiteUpdate } from '#domain/site/site-input.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { languageName } from '#domain/text/language-name.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName } from '#web/ui/form-field.tsx';
import { previewShareImage } from '#domain/calls/settings-calls.ts';
import { sendForFile } from '#web/http/send-json.ts';

import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { UploadProgress, useUpload } from '../ui/requests/use-upload.tsx';
import { NextStep } from '../setup/next-step.tsx';
import { FileImage } from '../ui/file-image.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { DefaultedTextField, DefaultedField } from './defaulted-field.tsx';
import { PictureField, savePicture, type PendingPicture } from './picture-field.tsx';
import {
  defaultPicture,
  enteredValues,
  filledDefaults,
  type ShownValues,
  siteForm,
  siteFormSchema,
  type SiteForm,
} from './site-form.ts';
import { SitePreview } from './site-preview.tsx';
import { SettingsCard, SettingsForm } from '../ui/settings/settings-card.tsx';

/** The name, the texts, the color and the picture of the site. See docs/panel.md, "Your site". */
export function YourSiteCard() {
  return (
    <SettingsCard
      group={siteSettings}
      title="Your site"
      text="What visitors see on every page."
      className="min-w-0"
    >
      {(site) => <YourSiteForm site={site} />}
    </SettingsCard>
  );
}

/** The form of the site's values, and the site as it would be with what is typed. */
function YourSiteForm({ site }: { site: AdminSite }) {
  const upload = useUpload();
  const queryClient = useQueryClient();
  const [picture, setPicture] = useState<PendingPicture>();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const form = useSchemaForm(siteFormSchema, siteForm(site.values), siteForm(site.values));
  useUnsavedWarning(picture !== undefined);

  const entered = enteredValues(useWatch({ control: form.control }));
  const defaults = filledDefaults(entered, site.defaults);
  const storedPicture = site.values.picture;
  const isDefaultPicture = picture === null || (picture === undefined && storedPicture === null);
  const shownPicture = isDefaultPicture
    ? defaultPicture(entered, site)
    : (picture ?? storedPicture);

  function choosePicture(chosen: PendingPicture, problem?: string) {
    // Only a stored picture can be deleted.
    setPicture(chosen === null && storedPicture === null ? undefined : chosen);
    setPictureProblem(problem);
  }

  async function savePendingPicture() {
    await savePicture(queryClient, picture, upload);
    choosePicture(undefined);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:gap-12">
      <div>
        <SettingsForm
          group={siteSettings}
          form={form}
          loaded={site}
          editedOf={({ values }) => values}
          toForm={({ values }) => siteForm(values)}
          toasts={{ success: 'Site updated successfully', failure: 'Failed to update site' }}
          legend="Values of the site"
          saveLabel="Save Site"
          // A picture that is refused leaves everything as it was.
          beforeSave={savePendingPicture}
          afterSave={<NextStep after="name" />}
        >
          {shortTexts.map((text) => (
            <DefaultedTextField
              key={text.name}
              {...text}
              defaultText={String(defaults[text.name])}
            />
          ))}
          <TimeZoneField stored={site.values.timeZone} defaultZone={defaults.timeZone} />
          <DefaultedField
            name="language"
            label="Language of your videos"
            defaultText={defaults.language}
            defaultName={languageName(defaults.language)}
          >
            {(attributes) => <LanguageSelect {...attributes} inUse={attributes.value ?? ''} />}
          </DefaultedField>
          <AccentField />
          <PictureField
            shown={shownPicture}
            isDefault={isDefaultPicture}
            problem={pictureProblem}
            onChange={choosePicture}
          />
          <DefaultedTextField
            name="correctionsPolicy"
            label="Corrections policy"
            rows={8}
            defaultText={defaults.correctionsPolicy}
          />
        </SettingsForm>
        {upload.sentFraction !== undefined && (
          <div className="mt-3 grid justify-items-start gap-3">
            <UploadProgress sentFraction={upload.sentFraction} />
            <Button variant="quiet" onClick={upload.cancel}>
              Cancel upload
            </Button>
          </div>
        )}
      </div>
      <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <figcaption className="text-ink-muted">
          Preview in light and dark. Visitors see nothing of it before you save.
        </figcaption>
        <SitePreview entered={entered} defaults={defaults} picture={shownPicture} />
        <ShareImagePreview entered={entered} />
      </figure>
    </div>
  );
}

const shortTexts = [
  { name: 'brand', label: 'Site name' },
  { name: 'creatorName', label: 'Your name' },
  { name: 'tagline', label: 'Tagline', rows: 3 },
  { name: 'footerBlurb', label: 'Footer text', rows: 3 },
  { name: 'copyrightYear', label: 'Copyright year', isNumber: true },
] as const;

interface TimeZoneFieldProps {
  stored: string | null;
  defaultZone: string;
}

/** A list of all time zones. The stored one may have a name that this browser does not list. */
function TimeZoneField({ stored, defaultZone }: TimeZoneFieldProps) {
  const zones = new Set(['UTC', defaultZone, ...Intl.supportedValuesOf('timeZone')]);
  if (stored !== null) zones.add(stored);

  return (
    <DefaultedField name="timeZone" label="Time zone" defaultText={defaultZone}>
      {(attributes) => (
        <select {...attributes} className={fieldClassName}>
          {[...zones].toSorted().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      )}
    </DefaultedField>
  );
}

/** The accent color, as text and in the color picker of the browser, and how it is made readable. */
function AccentField() {
  const { setValue } = useFormContext<SiteForm>();
  const typed = useWatch<SiteForm, 'accent'>({ name: 'accent' });
  const color = siteInputFields.accent.safeParse(typed).data ?? null;
  const themeColor = themeColors.accent.light;

  return (
    <div>
      <DefaultedField name="accent" label="Accent color" defaultText={themeColor}>
        {(attributes) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick the accent color"
              value={color ?? themeColor}
              onChange={({ target }) =>
                setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
              }
              className="h-11 w-14 shrink-0 cursor-pointer rounded-sm border border-field bg-paper p-1"
            />
            <input
              {...attributes}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={fieldClassName}
            />
          </div>
        )}
      </DefaultedField>
      <p role="status" className="mt-1.5 text-sm font-medium">
        {color !== null && accentSentence(accentPair(color))}
      </p>
    </div>
  );
}

/** Longer than for a search, because the server draws each image anew. */
const SHARE_IMAGE_PAUSE_MS = 500;

const shareImageClassName =
  'aspect-[1200/630] w-full max-w-xl rounded-md border border-rule bg-raised';

/** The image that other sites show beside a link, with the typed values. */
function ShareImagePreview({ entered }: { entered: ShownValues }) {
  const { brand, creatorName, tagline, accent } = entered;
  const values = { brand, creatorName, tagline, accent };
  const typed = useDebouncedValue(JSON.stringify(values), SHARE_IMAGE_PAUSE_MS);
  // No image is drawn before something is typed, because it takes the server's time.
  const [opened] = useState(typed);
  const drawn = useQuery({
    queryKey: ['share-image', typed],
    queryFn: ({ signal }) => drawShareImage(values, signal),
    enabled: typed !== opened,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  if (typed === opened) return null;
  if (drawn.isError) return <p className="text-ink-muted">The share image could not be drawn.</p>;
  if (drawn.data === undefined) return <p className={shareImageClassName} />;
  return (
    <FileImage
      file={drawn.data}
      alt="The share image of the site"
      className={shareImageClassName}
    />
  );
}

/** Draws the image that other sites would show beside a link to the site. */
function drawShareImage(values: SiteUpdate, signal: AbortSignal): Promise<Blob> {
  return sendForFile('POST', previewShareImage.path, values, signal);
}
