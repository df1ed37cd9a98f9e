/** Class names of underlined links on public pages. */
export const linkClassName = {
  /** Within a sentence. */
  inText: 'underline underline-offset-4 hover:decoration-2',
  /** Beside other links or alone in its line, tall enough for a finger. */
  standalone: 'inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2',
  /** Beside a link that matters more. */
  quiet: 'inline-flex min-h-8 items-center underline underline-offset-4 hover:decoration-2',
} as const;
