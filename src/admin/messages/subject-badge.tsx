import type { ComponentProps } from 'react';

import { subjectLabel } from '#domain/messages/subjects.ts';

import { Badge } from '../ui/badge.tsx';

/** See docs/product.md, "Messages". */
const tones = new Map<string, ComponentProps<typeof Badge>['tone']>([
  ['general', 'blue'],
  ['video-request', 'green'],
  ['source-suggestion', 'purple'],
  ['collaboration', 'orange'],
  ['media', 'pink'],
]);

/** What a message is about, in the colour of its subject; anything else is grey. */
export function SubjectBadge({ subject }: { subject: string }) {
  return <Badge tone={tones.get(subject) ?? 'grey'}>{subjectLabel(subject)}</Badge>;
}
