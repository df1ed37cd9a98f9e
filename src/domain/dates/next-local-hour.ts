import { HOUR_MS } from '#domain/dates/durations.ts';

/**
 * Returns the next full hour in UTC, later than `after`, at which clocks in the time zone show the
 * given hour of the day (0 to 23). If the zone's offset is not a whole number of hours, the result
 * is not the start of the local hour but an instant within it.
 *
 * If a change to daylight saving time skips the hour, the result is on the following day.
 */
export function nextLocalHour(after: Date, hour: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let time = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  while (Number(format.format(time)) !== hour) time += HOUR_MS;
  return new Date(time);
}
