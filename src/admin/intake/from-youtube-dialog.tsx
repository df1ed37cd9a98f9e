import { useState } from 'react';

import {
  importTakeout,
  readTakeout,
  checkUploads,
  readIntake,
  setChannel,
} from '#domain/calls/intake-calls.ts';
import { countText } from '#domain/text/count-text.ts';
import {
  type TakeoutPreview,
  takeoutHeaders,
  type TakeoutColumn,
  type TakeoutColumns,
  type Intake,
  channelFormSchema,
} from '#domain/intake/intake.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { useSite } from '#web/http/site.ts';

import { ClosableBody, Dialog } from '../ui/dialogs/dialog.tsx';
import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';
import { formOf } from '../ui/requests/make-call.ts';
import { useAction, useCall, useRead } from '../ui/requests/use-call.ts';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { UrlInput } from '../ui/fields/form-fields.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';

/** What can be taken over from YouTube: the uploads of a channel as they appear, or a whole library. */
export function FromYoutubeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="From YouTube" onClose={onClose}>
      <ClosableBody>
        <ChannelPart />
        <TakeoutPart />
      </ClosableBody>
    </Dialog>
  );
}

/** The channel whose uploads are offered as drafts. */
function ChannelPart() {
  const query = useRead(readIntake);
  return (
    <section aria-labelledby="channel-title" className="grid gap-3">
      <h3 id="channel-title">Your channel</h3>
      <p className="text-ink-muted">
        The site asks YouTube once an hour for new uploads, and offers them as drafts in Videos.
      </p>
      {query.isError && <QueryFailure what="Your channel" query={query} />}
      {query.data !== undefined && <ChannelForm intake={query.data} />}
    </section>
  );
}

function ChannelForm({ intake }: { intake: Intake }) {
  const { timeZone } = useSite();
  const setting = useAction(useCall(setChannel), {
    success: ({ channelId }) => ({
      title: channelId === null ? 'YouTube is not asked any more' : 'Channel saved',
    }),
    failure: 'Failed to save the channel',
    onSuccess: ({ channelId }) => reset({ channelId: channelId ?? '' }),
  });
  const checking = useAction(useCall(checkUploads), {
    success: 'The check begins soon',
    failure: 'Failed to begin the check',
  });
  const { register, handleSubmit, reset, formState } = useSchemaForm(channelFormSchema, {
    channelId: intake.channelId ?? '',
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((body) => setting.run({ body }))}
      className="grid gap-3"
    >
      <FormField
        label="Channel ID"
        hint="It starts with UC. YouTube shows it in Settings, Advanced settings."
        error={formState.errors.channelId?.message}
      >
        {(field) => <UrlInput {...field} {...register('channelId')} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet" disabled={setting.isPending}>
          Save Channel
        </Button>
        {intake.channelId !== null && (
          <>
            <Button variant="quiet" disabled={checking.isPending} onClick={() => checking.run()}>
              Check now
            </Button>
            <Button
              variant="quiet"
              disabled={setting.isPending}
              onClick={() => setting.run({ body: { channelId: null } })}
            >
              Stop asking
            </Button>
          </>
        )}
      </div>
      {intake.checkedAt !== null && (
        <p className="text-sm text-ink-muted">
          Checked last on {formatInstant(intake.checkedAt, timeZone)}.
        </p>
      )}
      {intake.problem !== null && (
        <p className="text-sm font-medium text-error">{intake.problem}</p>
      )}
    </form>
  );
}

/** A list of videos from Google Takeout, and what it contains. */
interface TakeoutFile extends TakeoutPreview {
  file: File;
}

/** @param columns the headers that were chosen for the columns of the file */
function takeoutForm(file: File, columns?: TakeoutColumns): FormData {
  return formOf({ file, ...(columns && { columns: JSON.stringify(columns) }) });
}

/** Imports the list of a channel's videos that Google Takeout exports. */
function TakeoutPart() {
  const reading = useAction(useCall(readTakeout), { failure: 'Failed to read the file' });
  const importing = useAction(useCall(importTakeout), {
    success: ({ added, known }) => ({
      title: `${countText(added, 'draft')} added`,
      ...(known > 0 && { description: `The site had ${known} of the videos already.` }),
    }),
    failure: 'Failed to import the videos',
    onSuccess: () => setPreview(undefined),
  });
  const [preview, setPreview] = useState<TakeoutFile>();
  const isBusy = reading.isPending || importing.isPending;
  const draftCount = preview?.rows.filter(({ isKnown }) => !isKnown).length ?? 0;

  async function read(file: File, columns?: TakeoutColumns) {
    const result = await reading.run({ form: takeoutForm(file, columns) });
    if (result) setPreview({ ...result, file });
  }

  return (
    <section aria-labelledby="takeout-title" className="grid gap-3 border-t border-rule pt-5">
      <h3 id="takeout-title">Your whole library</h3>
      <p className="text-ink-muted">
        Google Takeout exports a list of your videos as <code>videos.csv</code>. Each video that the
        site does not have becomes a draft, with its title, description and date.
      </p>
      <ChooseFileButton
        fileLabel="List of videos from Google Takeout"
        accept=".csv,text/csv"
        disabled={isBusy}
        onChoose={([file]) => void read(file)}
      >
        {reading.isPending ? 'Reading...' : 'Choose videos.csv'}
      </ChooseFileButton>
      {preview && (
        <>
          <TakeoutColumnFields
            preview={preview}
            isDisabled={isBusy}
            onChange={(columns) => void read(preview.file, columns)}
          />
          <PreviewTable preview={preview} />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              disabled={importing.isPending || draftCount === 0}
              onClick={() => importing.run({ form: takeoutForm(preview.file, preview.columns) })}
            >
              {importing.isPending ? 'Importing...' : `Import ${countText(draftCount, 'draft')}`}
            </Button>
            <p role="status" className="text-sm">
              {importing.isPending &&
                `Adding ${countText(draftCount, 'draft')}. This can take some seconds.`}
            </p>
          </div>
        </>
      )}
    </section>
  );
}

interface TakeoutColumnFieldsProps {
  preview: TakeoutPreview;
  isDisabled: boolean;
  onChange: (columns: TakeoutColumns) => void;
}

const labels: readonly (readonly [TakeoutColumn, string])[] = [
  ['youtubeId', 'Video ID'],
  ['title', 'Title'],
  ['description', 'Description'],
  ['publishedAt', 'Date'],
];

/** Chooses the columns of a file whose headers are in another language; nothing for English ones. */
function TakeoutColumnFields({
  preview: { columns, headers },
  isDisabled,
  onChange,
}: TakeoutColumnFieldsProps) {
  const isEnglish = Object.values(takeoutHeaders).every((header) => headers.includes(header));
  if (isEnglish) return null;

  return (
    <fieldset disabled={isDisabled} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Which column is which?</legend>
      {labels.map(([column, label]) => (
        <label key={column} className="grid gap-1 text-sm">
          {label}
          <select
            className={fieldClassName}
            value={columns[column] ?? ''}
            onChange={({ target }) => onChange({ ...columns, [column]: target.value || null })}
          >
            <option value="">None</option>
            {headers.map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function PreviewTable({ preview: { rows } }: { preview: TakeoutPreview }) {
  if (rows.length === 0) return <p role="status">The file contains no videos.</p>;
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise the keyboard cannot scroll it.
      tabIndex={0}
      aria-label="Videos of the file"
      className="max-h-72 overflow-y-auto border border-rule"
    >
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Known</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ youtubeId, title, isKnown }) => (
            <tr key={youtubeId} className="border-b border-rule last:border-b-0">
              <td className="px-3 py-1.5 wrap-anywhere">{title || youtubeId}</td>
              <td className="px-3 py-1.5 text-end text-ink-muted">{isKnown && 'On this site'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
