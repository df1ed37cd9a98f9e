import type { IncomingMessage } from 'node:http';
import { startWebsite, type Website } from './website.ts';

/** What a request for a capture, or for the state of one, is answered with. */
type Answer = { status?: number; body: unknown } | 'closes the connection';

export interface WaybackMachine extends Website {
  /** The forms of all requests for a capture so far. */
  saves: URLSearchParams[];
  /** The headers Authorization of these requests. */
  authorizations: (string | undefined)[];
  /** Answers the next requests for a capture; the last one answers all later ones too. */
  answerSaves: (...answers: Answer[]) => void;
  /** Answers the next requests for the state of a capture. */
  answerJobs: (...answers: Answer[]) => void;
  /** Answers the next availability look-ups, instead of with the snapshots. */
  answerLookups: (...answers: Answer[]) => void;
  /** The snapshots that an availability look-up finds: time stamps by address. */
  snapshots: Map<string, string>;
}

/** Starts a server that answers like the Wayback Machine. Every capture starts, and then succeeds. */
export async function startWaybackMachine(): Promise<WaybackMachine> {
  const saves: URLSearchParams[] = [];
  const snapshots = new Map<string, string>();
  let saveAnswers: Answer[] = [{ body: { url: '', job_id: 'spn2-1' } }];
  let jobAnswers: Answer[] = [jobSuccess('20250301120500', 'https://example.org/act')];
  let lookupAnswers: Answer[] = [];
  const authorizations: (string | undefined)[] = [];

  const website = await startWebsite(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const answer = await answerTo(request, url);
    if (answer === 'closes the connection') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });

  async function answerTo(request: IncomingMessage, url: URL): Promise<Answer> {
    if (url.pathname === '/wayback/available') {
      if (lookupAnswers.length > 0) return next(lookupAnswers);
      const timestamp = snapshots.get(url.searchParams.get('url') ?? '');
      const closest = { status: '200', available: true, timestamp };
      return { body: { archived_snapshots: timestamp === undefined ? {} : { closest } } };
    }
    if (url.pathname.startsWith('/save/status/')) return next(jobAnswers);
    const chunks = await Array.fromAsync<Buffer>(request);
    saves.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    authorizations.push(request.headers.authorization);
    return next(saveAnswers);
  }

  return Object.assign(website, {
    saves,
    authorizations,
    snapshots,
    answerSaves: (...answers: Answer[]) => {
      saveAnswers = answers;
    },
    answerJobs: (...answers: Answer[]) => {
      jobAnswers = answers;
    },
    answerLookups: (...answers: Answer[]) => {
      lookupAnswers = answers;
    },
  });
}

function next(answers: Answer[]): Answer {
  const [first, ...others] = answers;
  if (others.length > 0) answers.shift();
  return first ?? { status: 404, body: '' };
}

export function jobSuccess(timestamp: string, url: string): Answer {
  return { body: { status: 'success', job_id: 'spn2-1', original_url: url, timestamp } };
}

export function archiveRefusal(code: string): Answer {
  return { body: { message: 'Sorry', status: 'error', status_ext: code } };
}
