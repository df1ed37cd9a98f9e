/**
 * What the target of a move contains:
 *
 * - `empty`: nothing
 * - `unfinished`: part of a site, because an earlier move into it was interrupted
 * - `moved`: the same rows or files as the source, because an earlier move was completed
 * - `foreign`: anything else
 */
export type TargetState = 'empty' | 'unfinished' | 'moved' | 'foreign';
