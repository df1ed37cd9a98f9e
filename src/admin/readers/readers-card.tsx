import { useState } from 'react';

import { findReaders } from '#domain/calls/reader-calls.ts';
import type { Reader } from '#domain/readers/reader.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { MailRunList } from '../mail-runs/mail-run-list.tsx';
import { useAction, useCall } from '../ui/requests/use-call.ts';
import { SettingsCard } from '../ui/settings/settings-card.tsx';
import { ReaderImportPart } from './reader-import-part.tsx';
import { ReaderList, ReaderRows } from './reader-list.tsx';
import { ReaderSettingsForm } from './reader-settings-form.tsx';

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
          error={undefined}
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
