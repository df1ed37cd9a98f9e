import type { Row, Tables } from '#server/core/database/tables.ts';
import type { RequiredFields } from '#tests/rows/make-entry.ts';

/** A row of each table. The compiler reports unknown columns, and missing ones that cannot be null. */
export type SampleRows = { [Table in keyof Tables]: RequiredFields<Row<Table>> };

export const now = '2025-03-01T12:00:00.000Z';
export const [one, two, three] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;
