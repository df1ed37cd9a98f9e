import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/dates/durations.ts';
import { countText } from '#domain/text/count-text.ts';

const MONTH_DAYS = 30;

/**
 * A duration in words, rounded down, e.g. "5 minutes", "47 hours", "2 days" or "4 months". Under a
 * minute, and for negative durations: "less than a minute".
 */
export function elapsed(durationMs: number): string {
  const days = durationMs / DAY_MS;
  if (days >= 60) return count(days / MONTH_DAYS, 'month');
  if (days >= 2) return count(days, 'day');
  if (durationMs >= HOUR_MS) return count(durationMs / HOUR_MS, 'hour');
  if (durationMs >= MINUTE_MS) return count(durationMs / MINUTE_MS, 'minute');
  return 'less than a minute';
}

function count(amount: number, unit: string): string {
  return countText(Math.floor(amount), unit);
}
