import { readEvidence } from '#domain/calls/evidence-calls.ts';
import { listSources } from '#domain/calls/source-calls.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import {
  type KitVideo,
  MAX_DESCRIPTION_BYTES,
  pinnedComment,
  youtubeDescription,
  type KitPart,
} from '#domain/publish-kit/publish-kit.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { byteLength } from '#domain/text/byte-length.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { ClosableBody, Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/requests/loaded.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useRead } from '../ui/requests/use-call.ts';

const placeholders = { rows: 2, rowClassName: 'h-40' };

/** The texts to paste on YouTube, with the sources and chapters of a video. */
export function PublishKitDialog({ video, onClose }: VideoDialogProps) {
  const evidence = useRead(readEvidence, { id: video.id });
  const sources = useRead(listSources, { id: video.id });

  return (
    <Dialog title="Publish Kit" onClose={onClose}>
      <ClosableBody>
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        <Loaded what="The moments" query={evidence} {...placeholders}>
          {(cited) => (
            <Loaded what="The sources" query={sources} {...placeholders}>
              {(listed) => <KitTexts video={kitVideo(video, listed, cited)} />}
            </Loaded>
          )}
        </Loaded>
      </ClosableBody>
    </Dialog>
  );
}

const partNames: Record<KitPart, string> = {
  'archived copies': 'the archived copies',
  quotes: 'the quotes',
  'source descriptions': 'the descriptions of the sources',
  sources: 'the list of sources',
  chapters: 'the chapters',
  'end of the description': 'the end of the description',
};

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

function KitTexts({ video }: { video: KitVideo }) {
  const { text, leftOut } = youtubeDescription(video);
  const comment = pinnedComment(video);
  const size = `${formatCount(byteLength(text))} of ${formatCount(MAX_DESCRIPTION_BYTES)} bytes`;
  const parts = listFormat.format(leftOut.map((part) => partNames[part]));

  return (
    <>
      <KitText
        label="YouTube description"
        text={text}
        rows={12}
        hint={leftOut.length === 0 ? size : `${size}. To fit, ${parts} had to be left out.`}
      />
      <KitText
        label="Pinned comment"
        text={comment}
        rows={5}
        hint={`${formatCount(byteLength(comment))} bytes`}
      />
    </>
  );
}

interface KitTextProps {
  label: string;
  text: string;
  rows: number;
  hint: string;
}

function KitText({ label, text, rows, hint }: KitTextProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <FormField label={label} hint={hint}>
          {(field) => (
            <textarea
              {...field}
              readOnly
              value={text}
              rows={rows}
              className={`${fieldClassName} block resize-y bg-raised text-sm`}
            />
          )}
        </FormField>
      </div>
      <CopyButton text={text} labelSuffix={`the ${label}`} />
    </div>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function kitVideo(
  { id, description }: AdminVideo,
  sources: readonly AdminSource[],
  { citations, archives }: Evidence,
): KitVideo {
  const { origin } = window.location;
  return {
    description,
    pageUrl: origin + pageAddress.video(id),
    sources: sources.map((source) => ({
      ...source,
      url: sourceAddress(source.url, origin),
      archivedUrl: archives.find(({ sourceId }) => sourceId === source.id)?.url ?? null,
    })),
    citations,
  };
}
