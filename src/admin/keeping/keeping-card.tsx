import { useId, type ReactNode } from 'react';

import { formatFileSize } from '#domain/files/file-size.ts';
import {
  type AdminKeepingSettings,
  copiesShownSchema,
  keepingSettings,
} from '#domain/keeping/keeping-settings.ts';
import { fieldClassName } from '#web/ui/form-field.tsx';

import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { SettingsCard } from '../ui/settings/settings-card.tsx';
import { useSettings } from '../ui/settings/use-settings.ts';

/** What the site does to keep the evidence, each with a switch that saves at once. */
export function KeepingCard() {
  return (
    <SettingsCard
      group={keepingSettings}
      title="Keeping the evidence"
      text="Web pages disappear, and videos are taken down. What you turn on here sends requests to other websites. Everything is off at first."
    >
      {(settings) => <KeepingSwitches settings={settings} />}
    </SettingsCard>
  );
}

function KeepingSwitches({ settings }: { settings: AdminKeepingSettings }) {
  const { change, pending, refusal } = useSettings(keepingSettings, { failure: 'Failed to save' });
  const shownId = useId();
  // Shows the choice while it is being saved; if that fails, the stored one returns.
  const shown = { ...settings, ...pending };

  return (
    <>
      {refusal && <ChangedNotice onLoadTheirs={refusal.end} onSaveMine={refusal.saveAgain} />}
      <ul>
        <KeepingSwitch
          label="Check sources and videos"
          isOn={shown.checksLinks}
          onChange={(checksLinks) => change({ checksLinks })}
        >
          Asks the websites of your sources, and YouTube, regularly whether they still answer. You
          get a mail when something is gone.
        </KeepingSwitch>
        <KeepingSwitch
          label="Send sources to the Internet Archive"
          isOn={shown.archivesSources}
          onChange={(archivesSources) => change({ archivesSources })}
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
          onChange={(copiesDocuments) => change({ copiesDocuments })}
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
            onChange={({ target }) =>
              change({ copiesShown: copiesShownSchema.parse(target.value) })
            }
          >
            <option value="when-gone">Only when the original is gone</option>
            <option value="always">Always</option>
            <option value="never">Never</option>
          </select>
        </li>
        <KeepingSwitch
          label="Contact YouTube only after play"
          isOn={shown.playsAfterClick}
          onChange={(playsAfterClick) => change({ playsAfterClick })}
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
