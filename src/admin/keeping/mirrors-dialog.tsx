import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';

import { readVideoKeeping, saveMirrors, checkVideo } from '#domain/calls/keeping-calls.ts';
import {
  type Mirror,
  type MirrorsInput,
  mirrorsInputSchema,
  MAX_MIRRORS,
} from '#domain/keeping/mirror.ts';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Plus, Trash2, RefreshCw } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { useSite } from '#web/http/site.ts';

import { Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { EditorForm, fetchedAnew, LoadedEditor } from '../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { TextField } from '../ui/fields/form-fields.tsx';
import { LanguageField } from '../ui/fields/language-select.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useAction, useCall, useFreshRead } from '../ui/requests/use-call.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { describeVideoHealth } from './describe-keeping.ts';

/** Edits the addresses at which a video can be watched besides YouTube, and says how it is there. */
export function MirrorsDialog({ video, onClose }: VideoDialogProps) {
  const keeping = useFreshRead(readVideoKeeping, { id: video.id });

  return (
    <Dialog title="Mirrors" onClose={onClose}>
      <LoadedEditor what="The mirrors" query={fetchedAnew(keeping)} rows={1} rowClassName="h-40">
        {(loaded) => <MirrorsForm video={video} keeping={loaded} />}
      </LoadedEditor>
    </Dialog>
  );
}

interface MirrorsFormProps {
  video: AdminVideo;
  keeping: VideoKeeping;
}

function MirrorsForm({ video, keeping }: MirrorsFormProps) {
  const saving = useCall(saveMirrors, { id: video.id });
  const edited = useEditedEntry<{ mirrors: Mirror[] }, MirrorsInput>(
    { mirrors: keeping.mirrors },
    { what: 'video', schema: mirrorsInputSchema, toForm: withLanguages },
  );

  return (
    <EditorForm
      schema={mirrorsInputSchema}
      defaults={edited.stored}
      saveLabel="Save Mirrors"
      toasts={{ success: 'Mirrors saved', failure: 'Failed to save mirrors' }}
      save={({ mirrors }) => saving.mutateAsync({ body: { mirrors, seen: edited.loaded } })}
      edited={edited}
    >
      <p className="wrap-anywhere text-ink-muted">{video.title}</p>
      <VideoCheck video={video} health={keeping.video} />
      <MirrorFields />
    </EditorForm>
  );
}

/** The fields of mirrors, of which each has a language. */
function withLanguages({ mirrors }: { mirrors: readonly Mirror[] }): MirrorsInput {
  return { mirrors: mirrors.map((mirror) => ({ language: '', ...mirror })) };
}

/** A row for each mirror of the form in context. */
function MirrorFields() {
  const { fields, append, remove } = useFieldArray<MirrorsInput, 'mirrors'>({ name: 'mirrors' });
  const addButton = useRef<HTMLButtonElement>(null);

  return (
    <section aria-label="Mirrors" className="grid gap-4">
      <p>
        Other places where this video can be watched. Visitors see them when YouTube does not play
        it, and where YouTube is contacted only after play.
      </p>
      {fields.map(({ id }, index) => (
        <MirrorRow
          key={id}
          index={index}
          onRemove={() => {
            remove(index);
            addButton.current?.focus();
          }}
        />
      ))}
      <Button
        ref={addButton}
        variant="quiet"
        className="justify-self-start"
        aria-disabled={fields.length >= MAX_MIRRORS}
        onClick={() => {
          if (fields.length < MAX_MIRRORS) append({ label: '', url: '', language: '' });
        }}
      >
        <Plus className="size-4" />
        Add mirror
      </Button>
      {fields.length >= MAX_MIRRORS && (
        <p role="status" className="text-sm text-ink-muted">
          {`A video can have ${MAX_MIRRORS} mirrors.`}
        </p>
      )}
    </section>
  );
}

function MirrorRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <legend className="sr-only">Mirror {index + 1}</legend>
      <TextField<MirrorsInput> name={`mirrors.${index}.label`} label="Name" />
      <div className="col-span-full row-start-2 sm:col-span-1 sm:row-start-1 sm:col-start-2">
        <LanguageField<MirrorsInput>
          name={`mirrors.${index}.language`}
          label="Language"
          emptyLabel="Not stated"
        />
      </div>
      <div className="col-span-full row-start-3 sm:row-start-2">
        <TextField<MirrorsInput> name={`mirrors.${index}.url`} label="Address" isUrl />
      </div>
      <IconButton
        icon={Trash2}
        label={`Remove mirror ${index + 1}`}
        className="mt-8 size-11 sm:col-start-3"
        onClick={onRemove}
      />
    </fieldset>
  );
}

interface VideoCheckProps {
  video: AdminVideo;
  health: VideoKeeping['video'];
}

/**
 * What YouTube has last said about a public video, and a button that asks again. While nothing is
 * checked, only a problem is shown, because visitors still see what was found.
 */
function VideoCheck({ video, health }: VideoCheckProps) {
  const { timeZone } = useSite();
  const settings = useStoredSettings(keepingSettings).data;
  const check = useAction(useCall(checkVideo, { id: video.id }), {
    success: 'The check begins soon',
    failure: 'Failed to begin the check',
  });
  if (!settings || !video.isPublished) return null;

  const { text, isProblem } = describeVideoHealth(health, timeZone);
  if (!settings.checksLinks && !isProblem) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className={isProblem ? 'font-medium text-error' : undefined}>{text}</p>
      {settings.checksLinks ? (
        <RowAction
          icon={RefreshCw}
          label="Check now"
          labelSuffix="on YouTube"
          className="-mx-2 min-h-11"
          onClick={() => check.run()}
        />
      ) : (
        <p>Turn “Check sources and videos” on in Settings to have it checked again.</p>
      )}
    </div>
  );
}
