import * as z from 'zod/mini';

/** The parameter of a path such as `/api/videos/:id`, for a route that is not a declared call. */
export const idParams = z.object({ id: z.string() });
