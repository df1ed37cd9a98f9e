import { ApiError } from './api-error.ts';

/** How pages read the API: `fetch` in the browser, a request within the process during server rendering. */
type GetJson = (address: string) => Promise<unknown>;

const NOT_FOUND = 404;

const KEEP_UNUSED_MS = 5 * 60 * 1000;

/** The state of the data at an address. It is pending before the first request, too. */
export type QueryState<Data> =
  | { data: undefined; isPending: true; isError: false }
  | { data: undefined; isPending: false; isError: true }
  | { data: Data; isPending: false; isError: false };

/**
 * The data of the public site, by API address. Data is not requested again while it is stored. See
 * docs/rules.md, "Data loading".
 */
export interface QueryStore {
  /** Returns the state of the data: the same object until the state changes. */
  read: <Data>(address: string) => QueryState<Data>;
  /**
   * Returns the data, and requests it unless it is loaded or already requested. If the reply is 404, the
   * data is `null`. Rejects when the request fails; the next call requests the data again.
   */
  load: <Data>(address: string) => Promise<Data>;
  /**
   * Like `load`, but resolves even when the request fails. Drops the data if no component uses it for
   * five minutes.
   */
  preload: (address: string) => Promise<unknown>;
  /**
   * Calls `onChange` whenever the state has changed. Returns a function that unsubscribes. When the
   * last component unsubscribes, a failure is cleared at once; data is kept for another five minutes.
   */
  subscribe: (address: string, onChange: () => void) => () => void;
}

interface Entry {
  state: QueryState<unknown>;
  /** The running request. */
  request: Promise<unknown> | undefined;
  /** The callbacks of the components that use the data. */
  listeners: Set<() => void>;
  /** The timer that drops the data when no component has used it for five minutes. */
  expiry: ReturnType<typeof setTimeout> | undefined;
}

const PENDING = { data: undefined, isPending: true, isError: false } as const;
const FAILED = { data: undefined, isPending: false, isError: true } as const;

/**
 * Creates the store of one document in the browser, or of one page that the server renders.
 *
 * @param embedded data that the server has embedded in the document, by API address
 */
export function createQueryStore(
  getJson: GetJson,
  embedded: Readonly<Record<string, unknown>> = {},
): QueryStore {
  const entries = new Map<string, Entry>();
  for (const [address, data] of Object.entries(embedded)) entryAt(address).state = loaded(data);

  function entryAt(address: string): Entry {
    const found = entries.get(address);
    if (found) return found;
    const entry: Entry = {
      state: PENDING,
      request: undefined,
      listeners: new Set(),
      expiry: undefined,
    };
    entries.set(address, entry);
    return entry;
  }

  // The overloads of `read` and `load` let callers name the type of the data, which is not checked.
  function read<Data>(address: string): QueryState<Data>;
  function read(address: string): QueryState<unknown> {
    return entries.get(address)?.state ?? PENDING;
  }

  function load<Data>(address: string): Promise<Data>;
  async function load(address: string): Promise<unknown> {
    const entry = entryAt(address);
    if (entry.state.data !== undefined) return entry.state.data;
    entry.request ??= request(entry, address);
    return entry.request;
  }

  async function request(entry: Entry, address: string): Promise<unknown> {
    setState(entry, PENDING);
    try {
      const data = await getJson(address).catch(nullIfMissing);
      setState(entry, loaded(data));
      return data;
    } catch (error) {
      // A failure is kept only if a component shows it. See `subscribe`.
      setState(entry, entry.listeners.size === 0 ? PENDING : FAILED);
      throw error;
    } finally {
      entry.request = undefined;
    }
  }

  function preload(address: string): Promise<unknown> {
    // A failure is ignored here: a component that needs the data requests it again.
    const loading = load(address).catch(() => {});
    expireUnused(address);
    return loading;
  }

  function subscribe(address: string, onChange: () => void): () => void {
    const entry = entryAt(address);
    clearTimeout(entry.expiry);
    entry.listeners.add(onChange);
    return () => {
      entry.listeners.delete(onChange);
      expireUnused(address);
    };
  }

  function expireUnused(address: string): void {
    const entry = entryAt(address);
    if (entry.listeners.size > 0) return;
    if (entry.state.isError) entry.state = PENDING;
    clearTimeout(entry.expiry);
    entry.expiry = setTimeout(() => entries.delete(address), KEEP_UNUSED_MS);
  }

  return { read, load, preload, subscribe };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === NOT_FOUND) return null;
  throw error;
}

function loaded(data: unknown): QueryState<unknown> {
  return { data, isPending: false, isError: false };
}

function setState(entry: Entry, state: QueryState<unknown>): void {
  if (entry.state === state) return;
  entry.state = state;
  for (const listener of entry.listeners) listener();
}
