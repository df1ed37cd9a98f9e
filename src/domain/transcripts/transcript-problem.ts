/** Why a transcript is refused, and on which of its lines, counted from 1. */
export class TranscriptProblem extends Error {
  override readonly name = 'TranscriptProblem';
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** How much of a refused text is repeated in a message. */
const MAX_QUOTED_LENGTH = 40;

export function quoted(text: string): string {
  return text.length <= MAX_QUOTED_LENGTH
    ? `“${text}”`
    : `“${text.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…”`;
}
