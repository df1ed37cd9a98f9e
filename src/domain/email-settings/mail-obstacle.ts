import * as z from 'zod/mini';

/** Why the site cannot mail notifications: it has no mail server, or no address to mail them to. */
const obstacleSchema = z.enum(['no-mail-server', 'no-address']);

export type MailObstacle = z.infer<typeof obstacleSchema>;

/** The obstacle; `null` when notifications can be mailed, whether or not they are enabled. */
export const mailObstacleReplySchema = z.object({ obstacle: z.nullable(obstacleSchema) });

export type MailObstacleReply = z.infer<typeof mailObstacleReplySchema>;
