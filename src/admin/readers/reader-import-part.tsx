import { useState } from 'react';

import { importReaders } from '#domain/calls/reader-calls.ts';
import type { ReaderImport } from '#domain/readers/reader.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';

import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';
import { formOf } from '../ui/requests/make-call.ts';
import { useAction, useCall } from '../ui/requests/use-call.ts';

interface Preview {
  file: File;
  result: ReaderImport;
}

/** Imports a CSV file of addresses: first it shows what would be done. */
export function ReaderImportPart() {
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
