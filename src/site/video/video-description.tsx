import { useState, type ReactNode } from 'react';

import { textParts, type TextPart } from '#domain/videos/text-parts.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useOwnersText } from '../page/use-owners-text.ts';
import { MomentLink } from './moments/moment-link.tsx';

/** A text that no phone shows in fewer than four lines. */
const MAX_LENGTH = 200;
const MAX_LINES = 4;

/** The first four lines, without the line breaks of the text, of which the last line could be an empty one. */
const FIRST_LINES =
  'not-noscript:not-print:max-sm:not-has-focus-visible:line-clamp-4 not-noscript:not-print:max-sm:not-has-focus-visible:whitespace-normal';

/**
 * The description of a video. On a phone, only the first lines of a long one are shown until the visitor
 * asks for more, so that the sources are near. Without scripts, all of it is shown.
 */
export function VideoDescription({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > MAX_LENGTH || text.split('\n').length > MAX_LINES;

  return (
    <>
      <p
        {...useOwnersText()}
        className={`mt-6 max-w-reading font-serif text-lead wrap-anywhere whitespace-pre-line ${isLong && !isOpen ? FIRST_LINES : ''}`}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${linkClassName.standalone} sm:hidden noscript:hidden print:hidden`}
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </>
  );
}

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
