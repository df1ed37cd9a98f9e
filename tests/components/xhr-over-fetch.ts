import { encodeForm, formHeaders, type FormPart } from '#tests/app/multipart-form.ts';
import type { FetchPath } from '#tests/app/fetch-from.ts';

/**
 * Returns an `XMLHttpRequest` class that sends forms with the given `fetch`, because jsdom's own
 * class would open a connection. It cannot report progress or be aborted, so tests of both need a
 * browser.
 */
export function xhrOverFetch(fetchPath: FetchPath) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers(formHeaders);
    #method = '';
    #address = '';
    status = 0;
    statusText = '';
    responseText = '';

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    async send(form: FormData): Promise<void> {
      const body = encodeForm(await partsOf(form));
      try {
        const request = { method: this.#method, headers: this.#headers, body };
        const reply = await fetchPath(this.#address, request);
        this.status = reply.status;
        this.statusText = reply.statusText;
        this.responseText = await reply.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
      this.dispatchEvent(new Event('loadend'));
    }
  };
}

function partsOf(form: FormData): Promise<FormPart[]> {
  return Promise.all(
    [...form].map(async ([field, value]): Promise<FormPart> => {
      if (typeof value === 'string') return [field, value];
      const content = Buffer.from(await value.arrayBuffer());
      return { field, name: value.name, type: value.type, content };
    }),
  );
}
