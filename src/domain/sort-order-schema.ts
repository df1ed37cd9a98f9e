import * as z from 'zod/mini';
import { MAX_SORT_ORDER, MIN_SORT_ORDER } from '#domain/sort-order.ts';

const SENTENCE = `Sort order must be a whole number from ${MIN_SORT_ORDER}`;

/** The place of an entry in its list. Source: specification §9. */
export const sortOrderSchema = z
  .int({ error: SENTENCE })
  .check(
    z.minimum(MIN_SORT_ORDER, { error: SENTENCE }),
    z.maximum(MAX_SORT_ORDER, { error: 'Sort order is too high' }),
  );
