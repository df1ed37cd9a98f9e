import type { ReactNode } from 'react';

const toneClassNames = {
  gray: 'text-ink-muted',
  blue: 'text-tone-blue',
  green: 'text-tone-green',
  orange: 'text-tone-orange',
  pink: 'text-tone-pink',
  purple: 'text-tone-purple',
} as const;

/** A short label of a list entry. Its color only repeats the meaning of the text. */
export function Badge({
  tone,
  children,
}: {
  tone: keyof typeof toneClassNames;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center rounded-sm border border-current bg-current/8 px-2 py-0.5 text-xs font-semibold ${toneClassNames[tone]}`}
    >
      {children}
    </span>
  );
}
