import * as z from 'zod/mini';

import { parseSortOrder } from '#domain/sort-order.ts';

/** Parses the text of a sort order field into a whole number from 1. */
export const sortOrderTextSchema = z.pipe(z.string(), z.transform(parseSortOrder));
