import type { ReactNode } from 'react';

interface BreakableTextProps {
  text: string;
  /** The character after which the browser may break a line. */
  after: '.' | '/';
}

/** A text that contains a web address, which a narrow screen shows on several lines. */
export function BreakableText({ text, after }: BreakableTextProps): ReactNode {
  const end = text.indexOf(after) + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      <BreakableText text={text.slice(end)} after={after} />
    </>
  );
}
