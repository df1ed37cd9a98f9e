import { Fragment } from 'react';

import { textParts, type TextPart } from '#domain/videos/text-parts.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { MomentLink } from './moments/moment-link.tsx';

interface LinkedTextProps {
  text: string;
  videoId: string;
  onPlay: (second: number) => void;
}

/** A plain text whose web addresses and moments are links. */
export function LinkedText({ text, videoId, onPlay }: LinkedTextProps) {
  function render(part: TextPart) {
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
          <MomentLink
            videoId={videoId}
            second={part.second}
            onPlay={onPlay}
            className={linkClassName.inText}
          >
            {part.text}
          </MomentLink>
        );
    }
  }

  return textParts(text).map((part) => <Fragment key={part.start}>{render(part)}</Fragment>);
}
