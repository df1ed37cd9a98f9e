import { formatDay } from '#domain/dates/format-day.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import { useSite } from '#web/http/site.ts';

interface AgeLabelProps {
  publishDate: string | null | undefined;
  /** E.g. "3 weeks ago". */
  children: string;
}

/** The age of a video, with the exact day as its title if the date can be read. */
export function AgeLabel({ publishDate, children }: AgeLabelProps) {
  const { timeZone } = useSite();
  const day = formatDay(publishDate, timeZone);
  if (day === null) return children;
  return (
    <time dateTime={readableInstant(publishDate)} title={day}>
      {children}
    </time>
  );
}
