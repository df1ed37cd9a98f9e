import { useWatch } from 'react-hook-form';

import { parseCitationLines } from '#domain/sources/citation-lines.ts';
import { formatMoment } from '#domain/videos/moment.ts';

import { TextField } from '../../ui/fields/form-fields.tsx';
import { useDebouncedValue } from '../../ui/fields/use-debounced-value.ts';

/** A form with the citations of a source. The panel shows them to the administrator as moments. */
export interface MomentsForm {
  /** Citations as lines, see `parseCitationLines`. */
  moments: string;
}

/** A field for the citations of a source as lines, and below it a list of those recognized. */
export function MomentsField({ label, rows }: { label: string; rows: number }) {
  const typed = useWatch<MomentsForm, 'moments'>({ name: 'moments' });

  return (
    <div>
      <TextField<MomentsForm>
        name="moments"
        label={label}
        hint="One per line: a time, and if you like an end and the claim, e.g. 4:12–4:40 Prices rose. Lines below it may hold a quote (> The words of the source) and its page (p. 12)."
        rows={rows}
      />
      <RecognizedCitations text={typed} />
    </div>
  );
}

/** The lines that cannot be read, with the reasons, and the citations on the other lines. */
function RecognizedCitations({ text }: { text: string }) {
  const { citations, problems } = parseCitationLines(useDebouncedValue(text));

  return (
    <div className="text-sm">
      <div role="status">
        {problems.length > 0 && (
          <ul className="mt-3 grid gap-1 font-medium text-error">
            {problems.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {citations.length > 0 && (
        <ul aria-label="Recognized moments" className="mt-3 border-t border-rule">
          {citations.map(({ startSecond, endSecond, claim, quote, page }) => (
            <li
              key={startSecond}
              className="flex flex-wrap gap-x-3 border-b border-rule py-1.5 text-ink-muted"
            >
              <span className="min-w-12 font-medium text-ink tabular-nums">
                {formatMoment(startSecond)}
                {endSecond !== null && `–${formatMoment(endSecond)}`}
              </span>
              <span className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
                <span className="empty:hidden">{claim}</span>
                {quote !== null && <span>{`“${quote}”`}</span>}
                {page !== null && <span>{`p. ${page}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
