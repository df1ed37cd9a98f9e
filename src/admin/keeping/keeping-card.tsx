import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';

import { readKeepingSettings } from '#domain/calls/settings-calls.ts';
import { seenValues } from '#domain/http/seen.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import {
  type AdminKeepingSettings,
  copiesShownSchema,
  type KeepingSettingsUpdate,
  keepingSettingsUpdateSchema,
} from '#domain/keeping/keeping-settings.ts';
import { fieldClassName } from '#web/ui/form-field.tsx';

import { useSaveKeepingSettings } from '../calls/keeping-calls.ts';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { useRefusedUpdate } from '../ui/editors/use-refused-update.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { read } from '../ui/requests/make-call.ts';

/** What the site does to keep the evidence, each with a switch that saves at once. */
export function KeepingCard() {
  const query = useQuery(read(readKeepingSettings));

  return (
    <section aria-labelledby="keeping-title" className="max-w-reading">
      <h2 id="keeping-title" className="text-lg">
        Keeping the evidence
      </h2>
      <p className="mt-2 mb-2 text-ink-muted">
        Web pages disappear, and videos are taken down. What you turn on here sends requests to
        other websites. Everything is off at first.
      </p>
      {query.isPending && <ListSkeleton rows={4} rowClassName="h-24" />}
      {query.isError && <QueryFailure what="These settings" query={query} />}
      {query.data !== undefined && <KeepingSwitches settings={query.data} />}
    </section>
  );
}

function KeepingSwitches({ settings }: { settings: AdminKeepingSettings }) {
  const saving = useSaveKeepingSettings();
  const shownId = useId();
  const updates = useRefusedUpdate(
    (update: KeepingSettingsUpdate) =>
      saving.mutateAsync({ ...update, seen: seenValues(settings, keepingSettingsUpdateSchema) }),
    { failure: 'Failed to save' },
  );
  const { refused } = updates;
  // Shows the choice while it is being saved; if that fails, the stored one returns.
  const shown = { ...settings, ...updates.pending };
  const save = (update: KeepingSettingsUpdate) => void updates.save(update);

  return (
    <>
      {refused && (
        <ChangedNotice onLoadTheirs={updates.endRefusal} onSaveMine={() => save(refused)} />
      )}
      <ul>
        <KeepingSwitch
          label="Check sources and videos"
          isOn={shown.checksLinks}
          onChange={(checksLinks) => save({ checksLinks })}
        >
          Asks the websites of your sources, and YouTube, regularly whether they still answer. You
          get a mail when something is gone.
        </KeepingSwitch>
        <KeepingSwitch
          label="Send sources to the Internet Archive"
          isOn={shown.archivesSources}
          onChange={(archivesSources) => save({ archivesSources })}
        >
          Sends the addresses of sources to web.archive.org, which keeps a copy of each page for
          everyone. Only sources of published videos are sent.
          {!settings.hasArchiveKeys &&
            settings.archivePause === null &&
            ' Without the keys of an account there (WAYBACK_KEYS on the server), it accepts few pages.'}
          {shown.archivesSources && settings.archivePause !== null && (
            <strong className="block font-medium text-error">
              {settings.archivePause} No source is sent until the site is started with valid keys.
            </strong>
          )}
        </KeepingSwitch>
        <KeepingSwitch
          label="Keep own copies of documents"
          isOn={shown.copiesDocuments}
          onChange={(copiesDocuments) => save({ copiesDocuments })}
        >
          Stores the PDF files, pictures and texts that your sources link to.{' '}
          <CopiesUsage settings={settings} />
        </KeepingSwitch>
        <li className="pb-4">
          <label htmlFor={shownId} className="mb-1.5 block font-medium">
            Show copies to visitors
          </label>
          <select
            id={shownId}
            className={fieldClassName}
            value={shown.copiesShown}
            onChange={({ target }) => save({ copiesShown: copiesShownSchema.parse(target.value) })}
          >
            <option value="when-gone">Only when the original is gone</option>
            <option value="always">Always</option>
            <option value="never">Never</option>
          </select>
        </li>
        <KeepingSwitch
          label="Contact YouTube only after play"
          isOn={shown.playsAfterClick}
          onChange={(playsAfterClick) => save({ playsAfterClick })}
        >
          Pages show pictures from this site and a play button. YouTube learns of a visit only when
          the visitor plays a video.
        </KeepingSwitch>
      </ul>
    </>
  );
}

interface KeepingSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it does. */
  children: ReactNode;
}

function KeepingSwitch({ label, isOn, onChange, children }: KeepingSwitchProps) {
  const id = useId();
  return (
    <li className="border-t border-rule py-3">
      <Switch
        label={label}
        checked={isOn}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-sm text-ink-muted">
        {children}
      </p>
    </li>
  );
}

function CopiesUsage({ settings }: { settings: AdminKeepingSettings }) {
  const { copiesBytes, copiesMaxBytes } = settings;
  const max = formatFileSize(copiesMaxBytes);
  if (copiesBytes === 0) return `They may take up ${max} in all.`;
  return `They take up ${formatFileSize(copiesBytes)} of ${max}.`;
}
