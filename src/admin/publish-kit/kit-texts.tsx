import {
  MAX_DESCRIPTION_BYTES,
  pinnedComment,
  youtubeDescription,
  type KitPart,
  type KitVideo,
} from '#domain/publish-kit/publish-kit.ts';
import { byteLength } from '#domain/text/byte-length.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { CopyButton } from '../ui/copy-button.tsx';

const DESCRIPTION_ROWS = 12;
const COMMENT_ROWS = 5;

const partNames: Record<KitPart, string> = {
  'archived copies': 'the archived copies',
  quotes: 'the quotes',
  'source descriptions': 'the descriptions of the sources',
  sources: 'the list of sources',
  chapters: 'the chapters',
  'end of the description': 'the end of the description',
};

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function KitTexts({ video }: { video: KitVideo }) {
  const { text, leftOut } = youtubeDescription(video);
  const comment = pinnedComment(video);
  const size = `${formatCount(byteLength(text))} of ${formatCount(MAX_DESCRIPTION_BYTES)} bytes`;
  const parts = listFormat.format(leftOut.map((part) => partNames[part]));

  return (
    <>
      <KitText
        label="YouTube description"
        text={text}
        rows={DESCRIPTION_ROWS}
        hint={leftOut.length === 0 ? size : `${size}. To fit, ${parts} had to be left out.`}
      />
      <KitText
        label="Pinned comment"
        text={comment}
        rows={COMMENT_ROWS}
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
        <FormField label={label} error={undefined} hint={hint}>
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
