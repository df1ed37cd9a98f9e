import type { ReactNode } from 'react';

interface BreakableTextProps {
  text: string;
  after: '.' | '/';
}

/** A text that contains an address. The browser breaks a long line after the given character, not within a word. */
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
