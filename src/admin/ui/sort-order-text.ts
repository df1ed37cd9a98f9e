import * as z from 'zod/mini';

import { parseSortOrder } from '#domain/sort-order.ts';

/** The text of a sort order field, read as a whole number from 1. */
export const sortOrderTextSchema = z.pipe(z.string(), z.transform(parseSortOrder));
