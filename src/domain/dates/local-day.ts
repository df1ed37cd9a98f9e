import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * The calendar day of an ISO 8601 instant in a time zone, e.g.
 * `{ year: '2025', month: '03', day: '01' }`. `undefined` for any other text, or none.
 */
export function localDay(
  text: string | null | undefined,
  timeZone: string,
): Record<'year' | 'month' | 'day', string> | undefined {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  // The Swedish locale formats a day as ISO 8601 does, e.g. "2025-03-01".
  const [year = '', month = '', day = ''] = instant
    .toLocaleDateString('sv-SE', { timeZone })
    .split('-');
  return { year, month, day };
}
