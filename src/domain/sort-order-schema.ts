import * as z from 'zod/mini';
import { MAX_SORT_ORDER, MIN_SORT_ORDER } from '#domain/sort-order.ts';

const error = `Sort order must be a whole number from ${MIN_SORT_ORDER} to ${MAX_SORT_ORDER.toLocaleString('en-US')}`;

/** The place of an entry in its list; one sentence for whatever is wrong with it. Source: specification §9. */
export const sortOrderSchema = z
  .int({ error, abort: true })
  .check(z.minimum(MIN_SORT_ORDER, { error }), z.maximum(MAX_SORT_ORDER, { error }));
