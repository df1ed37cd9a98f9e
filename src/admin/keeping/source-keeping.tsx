import { useId, useState } from 'react';

import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import {
  archiveSource,
  attachCopy,
  checkSource,
  chooseSnapshot,
  deleteCopy,
  refuseArchive,
  hideQuote,
  releaseQuote,
} from '#domain/calls/keeping-calls.ts';
import { updateSource } from '#domain/calls/source-calls.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { type SnapshotInput, snapshotInputSchema } from '#domain/keeping/snapshot.ts';
import { useSite } from '#web/http/site.ts';
import type { Icon } from '#web/icons/draw-icon.tsx';
import { Archive, Ban, FileX, History, Link2, Paperclip, RefreshCw } from '#web/icons/icons.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import type { WatchedQuote } from '#domain/keeping/quote-check.ts';
import { formatMoment } from '#domain/videos/moment.ts';

import type { MenuItem } from '../ui/menu.tsx';
import { RowMenu } from '../ui/rows/row-action.tsx';
import { formOf } from '../ui/requests/make-call.ts';
import { useAction, useCall } from '../ui/requests/use-call.ts';
import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import { FileInput } from '../ui/fields/choose-file-button.tsx';
import { TextField } from '../ui/fields/form-fields.tsx';
import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { describeKeeping, type KeepingFact, type SourceKeeping } from './describe-keeping.ts';

interface SourceKeepingProps {
  source: AdminSource;
  /** `undefined` until it is loaded. */
  keeping: SourceKeeping | undefined;
}

/** How a source is kept, in words. */
export function SourceKeepingFacts({ keeping }: Pick<SourceKeepingProps, 'keeping'>) {
  const { timeZone } = useSite();
  const facts = keeping ? describeKeeping(keeping, timeZone) : [];
  if (facts.length === 0) return null;
  return (
    <ul className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
      {facts.map((fact) => (
        <li key={fact.text} className={fact.isProblem ? 'font-medium text-error' : undefined}>
          <FactText fact={fact} />
        </li>
      ))}
    </ul>
  );
}

function FactText({ fact: { text, href } }: { fact: KeepingFact }) {
  if (href === undefined) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
      {text}
    </a>
  );
}

/** The menu with what can be done to keep a source; nothing for a source without a web address. */
export function SourceKeepingMenu({ source, keeping }: SourceKeepingProps) {
  const settings = useStoredSettings(keepingSettings).data;
  const known = { id: source.id };
  const update = useAction(useCall(updateSource, known), {
    success: 'The source has the new address',
    failure: 'Failed to change the address',
  });
  const check = useAction(useCall(checkSource, known), {
    success: 'The check begins soon',
    failure: 'Failed to begin the check',
  });
  const archiving = useAction(useCall(archiveSource, known), {
    success: 'The source is sent to the Internet Archive soon',
    failure: 'Failed to archive',
  });
  const refusal = useAction(useCall(refuseArchive, known), {
    success: 'The source is not sent any more',
    failure: 'Failed to save',
  });
  const attachment = useAction(useCall(attachCopy, known), {
    success: 'Copy attached',
    failure: 'Failed to attach the copy',
  });
  const deletion = useAction(useCall(deleteCopy, known), {
    success: 'Copy deleted',
    failure: 'Failed to delete the copy',
  });
  const fileId = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  if (!settings || !keeping) return null;

  const { archive, copy, health } = keeping;
  const newAddress = health?.state === 'moved' ? health.finalUrl : null;
  const items = [
    newAddress !== null &&
      menuItem(Link2, 'Use new address', () => update.run({ form: formOf({ url: newAddress }) })),
    settings.checksLinks && menuItem(RefreshCw, 'Check now', check.run),
    settings.archivesSources && menuItem(Archive, 'Archive now', archiving.run),
    menuItem(History, 'Choose snapshot', () => setIsChoosing(true)),
    settings.archivesSources &&
      archive?.state !== 'refused' &&
      menuItem(Ban, 'Never archive', refusal.run),
    menuItem(Paperclip, 'Attach copy', () => document.getElementById(fileId)?.click()),
    copy !== null && menuItem(FileX, 'Delete copy', deletion.run),
  ];

  return (
    <>
      <RowMenu entryName={source.title} items={items.filter((item) => item !== false)} />
      <FileInput
        id={fileId}
        aria-label={`Copy of ${source.title}`}
        accept=".pdf,.txt,.jpg,.jpeg,.png,.gif,.webp,.bmp"
        onChoose={([file]) => attachment.run({ form: formOf({ file }) })}
      />
      {isChoosing && (
        <SnapshotDialog
          source={source}
          current={archive?.url ?? ''}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function menuItem(icon: Icon, label: string, onSelect: () => void): MenuItem {
  return { icon, label, onSelect };
}

interface SnapshotDialogProps {
  source: AdminSource;
  /** The snapshot that visitors see; empty if they see no snapshot. */
  current: string;
  onClose: () => void;
}

/** Chooses the snapshot in the Internet Archive to which visitors are led. */
function SnapshotDialog({ source, current, onClose }: SnapshotDialogProps) {
  const choice = useCall(chooseSnapshot, { id: source.id });

  return (
    <EditorDialog
      title="Choose Snapshot"
      schema={snapshotInputSchema}
      defaults={{ url: current }}
      saveLabel="Use This Snapshot"
      toasts={{ success: 'Snapshot saved', failure: 'Failed to save the snapshot' }}
      save={(snapshot) => choice.mutateAsync({ body: snapshot })}
      onClose={onClose}
    >
      <TextField<SnapshotInput>
        name="url"
        label="Address of the snapshot"
        hint="Look the source up on web.archive.org, open the day that you want, and copy the address from there."
        isUrl
      />
    </EditorDialog>
  );
}

interface LostQuotesProps {
  /** Those of one source. */
  quotes: readonly WatchedQuote[];
}

/** The quotes of a source that are not on its page any more. Visitors see it only after a click. */
export function LostQuotes({ quotes }: LostQuotesProps) {
  const lost = quotes.filter(({ state }) => state === 'missing' || state === 'gone');
  if (lost.length === 0) return null;
  return (
    <ul aria-label="Quotes that are not found" className="mt-2 grid gap-2 text-sm wrap-anywhere">
      {lost.map((quote) => (
        <LostQuote key={quote.startSecond} quote={quote} />
      ))}
    </ul>
  );
}

function LostQuote({ quote }: { quote: WatchedQuote }) {
  const { timeZone } = useSite();
  const { sourceId, startSecond, state, isReleased } = quote;
  const known = { id: sourceId, startSecond: String(startSecond) };
  const failure = 'Failed to save';
  const release = useAction(useCall(releaseQuote, known), {
    success: 'Visitors see that it is gone',
    failure,
  });
  const hide = useAction(useCall(hideQuote, known), {
    success: 'Visitors do not see it any more',
    failure,
  });
  const since = formatDay(quote.goneSince, timeZone) ?? 'an unknown day';
  const moment = formatMoment(startSecond);

  return (
    <li className="border-l-2 border-error pl-3">
      <q className="font-serif">{quote.quote}</q>
      <p className="font-medium text-error">
        {state === 'gone'
          ? `At ${moment}: no longer on the page since ${since}. ${isReleased ? 'Visitors see this.' : 'Open the page to make sure.'}`
          : `At ${moment}: not found since ${since}. It is checked again.`}
      </p>
      {state === 'gone' && (
        <button
          type="button"
          disabled={release.isPending || hide.isPending}
          aria-label={`${isReleased ? 'Hide from visitors' : 'Show visitors that it is gone'}: the quote at ${moment}`}
          onClick={() => (isReleased ? hide : release).run()}
          className="min-h-11 font-medium underline"
        >
          {isReleased ? 'Hide from visitors' : 'Show visitors that it is gone'}
        </button>
      )}
    </li>
  );
}
