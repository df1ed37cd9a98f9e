const HOUR_MS = 60 * 60 * 1000;

/**
 * The first full hour in UTC after an instant that lies in the given hour of the day (0 to 23) in
 * a time zone. Where local hours do not begin with those of UTC, it lies within the local hour.
 *
 * On a day without that hour, at a change to daylight saving time, it is the hour of the next day.
 */
export function nextLocalHour(after: Date, hour: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let time = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  while (Number(format.format(time)) !== hour) time += HOUR_MS;
  return new Date(time);
}
