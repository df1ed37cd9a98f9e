import * as z from 'zod/mini';

/** The position of an item in a list that is sorted by time. It remains valid when the item is deleted. */
export interface ListPosition {
  time: string;
  id: string;
}

/** The query parameters that name one page of a list. Without them it is the first page. */
export function pageParameters({ size, maxSize }: { size: number; maxSize: number }) {
  return {
    before: z.optional(positionSchema()),
    limit: z.prefault(sizeSchema(maxSize), size),
  };
}

function positionSchema() {
  const error = 'before must be taken from the Link header of a page';
  return z.pipe(
    z.string({ error }).check(z.regex(/^[\d.:TZ-]{24},[\w-]{1,36}$/, { error })),
    z.transform((position): ListPosition => {
      const [time = '', id = ''] = position.split(',');
      return { time, id };
    }),
  );
}

function sizeSchema(maxSize: number) {
  const error = `limit must be a whole number from 1 to ${maxSize}`;
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(1, { error }), z.maximum(maxSize, { error }));
}
