import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryStore } from './query-store.ts';

const address = '/api/bio';

/** Creates a store whose requests stay open until the test resolves or rejects them. */
function createStoreWithOpenRequests() {
  const requests: PromiseWithResolvers<unknown>[] = [];
  const store = createQueryStore(() => {
    const request = Promise.withResolvers<unknown>();
    requests.push(request);
    return request.promise;
  });
  return { store, requests };
}

test('data that is loaded several times is requested once', async () => {
  const { store, requests } = createStoreWithOpenRequests();
  const first = store.load(address);
  const second = store.load(address);
  requests[0]?.resolve('text');
  expect(await Promise.all([first, second, store.load(address)])).toEqual(['text', 'text', 'text']);
  expect(requests).toHaveLength(1);
  expect(store.read(address)).toEqual({ data: 'text', isPending: false, isError: false });
});

test('embedded data is not requested', async () => {
  const store = createQueryStore(
    () => {
      throw new Error('The data was requested');
    },
    { [address]: null },
  );
  expect(store.read(address).data).toBeNull();
  expect(await store.load(address)).toBeNull();
});

test('the data at an address that is answered with 404 is null, and another error is a failure', async () => {
  const { store, requests } = createStoreWithOpenRequests();
  const missing = store.load(address);
  requests[0]?.reject(new ApiError(404, 'Not found'));
  expect(await missing).toBeNull();
  const refused = store.load('/api/videos');
  requests[1]?.reject(new ApiError(503, 'Busy'));
  await expect(refused).rejects.toThrow('Busy');
});

test('a component is notified when loading fails and when it starts again', async () => {
  const { store, requests } = createStoreWithOpenRequests();
  const states: string[] = [];
  store.subscribe(address, () => {
    const { isPending, isError } = store.read(address);
    if (isPending) states.push('pending');
    else states.push(isError ? 'failed' : 'loaded');
  });

  const failing = store.load(address);
  requests[0]?.reject(new Error('no reply'));
  await expect(failing).rejects.toThrow('no reply');
  const loading = store.load(address);
  requests[1]?.resolve('text');
  await loading;
  expect(states).toEqual(['failed', 'pending', 'loaded']);
});

test('a component that is mounted later does not see an earlier failure', async () => {
  const { store, requests } = createStoreWithOpenRequests();
  const unsubscribe = store.subscribe(address, () => {});
  const failing = store.load(address);
  requests[0]?.reject(new Error('no reply'));
  await expect(failing).rejects.toThrow('no reply');
  expect(store.read(address).isError).toBe(true);
  unsubscribe();
  expect(store.read(address).isPending).toBe(true);

  const preloading = store.load(address);
  requests[1]?.reject(new Error('no reply'));
  await expect(preloading).rejects.toThrow('no reply');
  expect(store.read(address).isPending).toBe(true);
});

test('data is kept while a component uses it, and for five minutes afterward', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = createQueryStore(async () => 'text');
  store.preload(address);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  const unsubscribe = store.subscribe(address, () => {});
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(store.read(address).data).toBe('text');

  unsubscribe();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(store.read(address).data).toBe('text');
  await vi.advanceTimersByTimeAsync(1);
  expect(store.read(address).data).toBeUndefined();
});
