import type { ReactNode } from 'react';

import { textParts, type TextPart } from '#domain/videos/text-parts.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { MomentLink } from './moments/moment-link.tsx';

/** A plain text whose web addresses and moments are links. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map((part) => <LinkedPart key={part.start} part={part} />);
}

function LinkedPart({ part }: { part: TextPart }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'address':
      return (
        <a
          href={part.href}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClassName.inText}
        >
          {part.text}
        </a>
      );
    case 'moment':
      return (
        <MomentLink second={part.second} className={linkClassName.inText}>
          {part.text}
        </MomentLink>
      );
  }
}
