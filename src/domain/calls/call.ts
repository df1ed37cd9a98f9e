import type * as z from 'zod/mini';

import { messageReplySchema } from '#domain/http/replies.ts';

/**
 * A call of the API that the panel uses, declared once: the server implements it (`implement`), the panel
 * makes it (`read`, `useCall`), and the audit trail and the OpenAPI document describe it. Public pages
 * load none of this, see addresses.ts and decision 65.
 */
export interface Call extends Description {
  method: string;
  /** The route pattern, e.g. `/api/videos/:id`. */
  path: string;
}

interface Description {
  /** Who may make the call; if it is missing, the administrator, see `requireAdministrator`. */
  access?: 'public' | 'generated-password';
  /** Whether the call concerns access to the site and not its content, see `auditRequests`. */
  isSecurity?: boolean;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The largest body that is accepted; 1 MB if it is missing. */
  maxBodyBytes?: number;
  /** The fields of the multipart form that the server reads. */
  form?: z.ZodMiniType;
  /** The reply to a call that succeeds; if it is missing, one sentence about what was done. */
  reply?: z.ZodMiniType;
  /** The reply is a file, which has no schema. */
  isFile?: true;
  /** The status of this reply; 200 if it is missing. */
  status?: number;
  /** What visitors get instead, if the administrator gets more than they. */
  visitorReply?: z.ZodMiniType;
  /** The replies with other statuses, besides those that `describeRoute` and `implement` add. */
  otherReplies?: Readonly<Record<number, z.ZodMiniType>>;
  /**
   * What the call has done, for the audit trail, with places for names, see `fillSentence`. If it is
   * missing, the summary describes it.
   */
  sentence?: string;
  /** The reads whose replies the call may change. */
  changes?: readonly Call[] | 'everything';
}

/** @param route the method and the path, e.g. `PATCH /api/videos/:id` */
export function declareCall<
  const Route extends `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  const Described extends Description,
>(
  route: Route,
  described: Described,
): Described & DefaultReply<Described> & { method: string; path: PathOf<Route> };
export function declareCall(route: string, described: Description): Call {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, ...(!described.isFile && { reply: messageReplySchema }), ...described };
}

type DefaultReply<Described extends Description> = Described extends
  | { reply: unknown }
  | { isFile: true }
  ? unknown
  : { reply: typeof messageReplySchema };

type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never;

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of a call. */
export type Params<Declared extends Call> = Record<ParamName<Declared['path']>, string>;

export type Reply<Declared extends Call> = Output<Declared['reply']>;

/** What a schema returns; `unknown` without a schema. */
export type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : unknown;

type Sent<Declared, Part extends 'query' | 'body'> =
  Declared extends Record<Part, infer Schema extends z.ZodMiniType>
    ? MayBeLeftOut<z.input<Schema>> extends true
      ? { [Name in Part]?: z.input<Schema> }
      : { [Name in Part]: z.input<Schema> }
    : unknown;

type MayBeLeftOut<Value> = undefined extends Value
  ? true
  : Record<never, never> extends Value
    ? true
    : false;

/** What a client sends besides a form: the parameters of the path, the query and the body. */
export type Input<Declared extends Call> = Params<Declared> &
  Sent<Declared, 'query'> &
  Sent<Declared, 'body'>;

/** The argument with the {@link Input} of a call, which is left out if the call needs nothing. */
export type InputArgument<Declared extends Call> =
  Record<never, never> extends Input<Declared>
    ? [input?: Input<Declared>]
    : [input: Input<Declared>];

/** Identifies what a call returns: the segments of its address, and the query, if there is one. */
export function callKey<Declared extends Call>(
  call: Declared,
  ...input: InputArgument<Declared>
): readonly unknown[];
export function callKey(call: Call, input: Fields = {}): readonly unknown[] {
  const segments = callSegments(call, input);
  return input['query'] === undefined ? segments : [...segments, input['query']];
}

type Fields = Readonly<Record<string, unknown>>;

/** The segments of the address of a call, see `apiAddress`. */
export function callSegments({ path }: Call, input: Fields): string[] {
  return segmentsOf(path).map((part) =>
    part.startsWith(':') ? String(input[part.slice(1)]) : part,
  );
}

/** Whether a {@link callKey} is that of the call, with any parameters and any query. */
export function isKeyOf({ path }: Call, key: readonly unknown[]): boolean {
  const segments = segmentsOf(path);
  return (
    segments.every((part, index) => part.startsWith(':') || part === key[index]) &&
    key.slice(segments.length).every((part) => typeof part === 'object')
  );
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}
