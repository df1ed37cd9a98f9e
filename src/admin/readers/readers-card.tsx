import { useState } from 'react';

import { findReaders, importReaders } from '#domain/calls/reader-calls.ts';
import type { Reader, ReaderImport } from '#domain/readers/reader.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { countText } from '#domain/text/count-text.ts';

import { MailRunList } from '../mail-runs/mail-run-list.tsx';
import { useAction, useCall } from '../ui/requests/use-call.ts';
import { SettingsCard } from '../ui/settings/settings-card.tsx';
import { ReaderList, ReaderRows } from './reader-list.tsx';
import { ReaderSettingsForm } from './reader-settings-form.tsx';
import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';
import { formOf } from '../ui/requests/make-call.ts';

/** Mails about new videos: whether visitors can subscribe, who has, and how fast mails are sent. */
export function ReadersCard() {
  return (
    <SettingsCard
      group={readerSettings}
      title="Readers by email"
      text="Visitors can subscribe to your new videos. Each of them confirms the address, and can unsubscribe with one click."
    >
      {(settings) => (
        <div className="grid gap-8">
          <ReaderSettingsForm settings={settings} />
          <MailRunList />
          <ReaderList />
          <div>
            <ReaderImportPart />
            <PastedBounces />
          </div>
        </div>
      )}
    </SettingsCard>
  );
}

interface Preview {
  file: File;
  result: ReaderImport;
}

/** Imports a CSV file of addresses: first it shows what would be done. */
function ReaderImportPart() {
  const reading = useAction(useCall(importReaders), { failure: 'Failed to read the file' });
  const importing = useAction(useCall(importReaders), {
    success: (result) => ({ title: `${countText(result.new, 'reader')} added` }),
    failure: 'Failed to import the readers',
    onSuccess: () => setPreview(undefined),
  });
  const isBusy = reading.isPending || importing.isPending;
  const [preview, setPreview] = useState<Preview>();
  const [isStated, setIsStated] = useState(false);

  async function read(file: File) {
    setIsStated(false);
    setPreview(undefined);
    const result = await reading.run({ form: formOf({ file, commit: 'false' }) });
    if (result) setPreview({ file, result });
  }

  return (
    <details className="border-t border-rule last:border-b">
      <summary className="cursor-pointer py-3 font-medium">Import readers</summary>
      <div className="grid gap-3 pt-1 pb-5">
        <p className="text-ink-muted">
          A CSV file with a column <code>email</code>. Addresses that have unsubscribed here are
          skipped, and so are those that the file marks as unsubscribed, blocked, bounced, deleted
          or not confirmed.
        </p>
        <ChooseFileButton
          fileLabel="List of readers"
          accept=".csv,text/csv"
          disabled={isBusy}
          onChoose={([file]) => void read(file)}
        >
          Choose a CSV file
        </ChooseFileButton>
        {preview && (
          <>
            <p role="status">{describe(preview.result)}</p>
            <Lines label="Lines that the file marks as ended" lines={preview.result.ended} />
            <Lines label="Lines that are not valid" lines={preview.result.invalid} />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={isStated}
                onChange={({ target }) => setIsStated(target.checked)}
              />
              These people have confirmed elsewhere that they want mails about my videos
            </label>
            <Button
              className="justify-self-start"
              disabled={!isStated || isBusy || preview.result.new === 0}
              onClick={() =>
                importing.run({ form: formOf({ file: preview.file, commit: 'true' }) })
              }
            >
              {`Import ${countText(preview.result.new, 'reader')}`}
            </Button>
          </>
        )}
      </div>
    </details>
  );
}

/** More lines are only counted: a longer list is of no use to the owner. */
const MAX_LINES = 1000;

function describe({ new: added, known, suppressed, invalid, ended }: ReaderImport): string {
  return `${added} new, ${known} listed already, ${suppressed} unsubscribed here, ${ended.length} ended in the file, ${invalid.length} not valid`;
}

function Lines({ label, lines }: { label: string; lines: ReaderImport['invalid'] }) {
  if (lines.length === 0) return null;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise the keyboard cannot scroll it.
      tabIndex={0}
      aria-label={label}
      className="max-h-40 overflow-y-auto border border-rule px-3 py-2 text-sm"
    >
      {lines.slice(0, MAX_LINES).map(({ line, reason }) => (
        <li key={line}>{`Line ${line}: ${reason}`}</li>
      ))}
    </ul>
  );
}

/** Lists the readers whose addresses a pasted text contains, to remove them. */
function PastedBounces() {
  const finding = useAction(useCall(findReaders), {
    failure: 'Failed to search the text',
    onSuccess: ({ readers }) => setFound(readers),
  });
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Reader[]>();

  return (
    <details className="border-t border-rule last:border-b">
      <summary className="cursor-pointer py-3 font-medium">
        Remove readers whose mails came back
      </summary>
      <div className="grid gap-3 pt-1 pb-5">
        <FormField
          label="Mails that came back"
          hint="Paste any text. The readers whose addresses it contains are listed for removal."
        >
          {(field) => (
            <textarea
              {...field}
              rows={4}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${fieldClassName} resize-y`}
            />
          )}
        </FormField>
        <Button
          variant="quiet"
          className="justify-self-start"
          disabled={text.trim() === '' || finding.isPending}
          onClick={() => finding.run({ body: { text } })}
        >
          Find readers
        </Button>
        {found && (
          <div role="status">
            <ReaderRows
              readers={found}
              empty="The text contains no address of a reader."
              onRemoved={({ id }) => setFound(found.filter((reader) => reader.id !== id))}
            />
          </div>
        )}
      </div>
    </details>
  );
}
