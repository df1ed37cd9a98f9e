import type { HealthLine } from '#domain/health/health.ts';

/** What is known about one part of the site. */
export type Line = Omit<HealthLine, 'id'>;

export function ok(text: string): Line {
  return { level: 'ok', text };
}

export function warning(text: string): Line {
  return { level: 'warning', text };
}

export function bad(text: string): Line {
  return { level: 'bad', text };
}
