import { readHealth } from '#domain/calls/health-calls.ts';
import type { HealthLine } from '#domain/health/health.ts';

import { Badge } from '../ui/badge.tsx';
import { useRead } from '../ui/requests/use-call.ts';

const names = {
  files: 'Files',
  mail: 'Mail',
  disk: 'Disk',
  backups: 'Backups',
  address: 'Address',
  database: 'Database',
  version: 'Version',
} as const satisfies Record<HealthLine['id'], string>;

const levels = {
  bad: { tone: 'pink', label: 'Problem' },
  warning: { tone: 'orange', label: 'Warning' },
  ok: { tone: 'green', label: 'In order' },
} as const satisfies Record<HealthLine['level'], object>;

/** A sentence about a part of the site. */
export function HealthRow({ line: { id, level, text } }: { line: HealthLine }) {
  const { tone, label } = levels[level];
  const [, sentence = text, address] = ENDS_WITH_ADDRESS.exec(text) ?? [];

  return (
    <li id={`health-${id}`} className="grid gap-1 border-t border-rule py-3 last:border-b">
      <h3 className="flex items-center gap-3 font-sans text-base font-medium">
        {names[id]}
        <Badge tone={tone}>{label}</Badge>
      </h3>
      <p className="text-sm wrap-anywhere">
        {sentence}
        {address !== undefined && (
          <a href={address} target="_blank" rel="noopener noreferrer" className="underline">
            {address}
            <span className="sr-only"> (in a new tab)</span>
          </a>
        )}
      </p>
    </li>
  );
}

/** The line about the version ends with the address of newer ones. */
const ENDS_WITH_ADDRESS = /^(.*: )(https?:\/\/\S+)$/;

/** What needs attention in one part of the site, where it is mended. */
export function HealthNotice({ id }: { id: HealthLine['id'] }) {
  const { data } = useRead(readHealth);
  const line = data?.lines.find((each) => each.id === id);
  if (line === undefined || line.level === 'ok') return null;
  return (
    <ul>
      <HealthRow line={line} />
    </ul>
  );
}
