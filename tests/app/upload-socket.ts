import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodeForm, formHeaders } from './multipart-form.ts';
import type { Headers } from './start-app.ts';

/**
 * A form with a title and a PDF. It is sent over a plain socket, because Node's HTTP client
 * stops sending when the server replies early.
 */
interface PdfForm {
  /** Additional headers, such as the session cookie and the CSRF token. */
  headers: Headers;
  sizeBytes: number;
  fileName?: string;
  /** Whether the body is sent in chunks, without a Content-Length header. */
  isChunked?: boolean;
}

interface Reply {
  status: number;
  message: string | undefined;
}

/** Sends the whole form with backpressure, then reads the reply. */
export async function sendPdf(url: string, form: PdfForm): Promise<Reply> {
  const { socket, answer } = await open(url, form);
  for (const piece of pdfForm(form)) {
    const canContinue = socket.write(form.isChunked ? chunk(piece) : piece);
    if (!canContinue) await once(socket, 'drain');
  }
  // The empty chunk ends the body.
  if (form.isChunked) socket.write('0\r\n\r\n');
  const reply = await answer;
  socket.destroy();
  return reply;
}

/** Sends only the first `sentBytes` bytes of the form. Returns the open socket and the pending reply. */
export async function sendPartialPdf(url: string, form: PdfForm, sentBytes: number) {
  const opened = await open(url, form);
  if (sentBytes > 0) {
    const bytes = Buffer.concat([...pdfForm(form)]);
    opened.socket.write(bytes.subarray(0, sentBytes));
  }
  return opened;
}

async function open(url: string, form: PdfForm) {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A connection that the server closes may be reported as a reset.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const length = form.isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': lengthOf(form) };
  const head = Object.entries({ ...form.headers, ...formHeaders, ...length, host })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const answer = readAnswer(socket);
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head}\r\n`);
  return { socket, answer };
}

/** Encodes the form in pieces, so that `sendPdf` does not hold a whole file in memory. */
function* pdfForm({ sizeBytes, fileName = 'big.pdf' }: PdfForm): Generator<Buffer> {
  const file = { name: fileName, content: PDF_START };
  const form = encodeForm([['title', 'Big'], file]);
  const startEnd = form.indexOf(PDF_START) + PDF_START.length;
  yield form.subarray(0, startEnd);
  for (let left = sizeBytes - PDF_START.length; left > 0; left -= PIECE.length) {
    yield left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
  }
  yield form.subarray(startEnd);
}

const PDF_START = '%PDF-1.4\n';
const PIECE = Buffer.alloc(64 * 1024, 'x');

function lengthOf(form: PdfForm): number {
  let length = 0;
  for (const piece of pdfForm(form)) length += piece.length;
  return length;
}

/** A piece as a chunk of a request: its size in hexadecimal, and then its bytes. */
function chunk(piece: Buffer): Buffer {
  const [size, end] = [`${piece.length.toString(16)}\r\n`, '\r\n'];
  return Buffer.concat([Buffer.from(size), piece, Buffer.from(end)]);
}

/** Rejects if the server closes the connection without a reply. */
async function readAnswer(socket: Socket): Promise<Reply> {
  let reply = '';
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    reply += String(data);
    const [head = '', body] = reply.split('\r\n\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (body === undefined || Buffer.byteLength(body) < length) continue;
    const { message } = JSON.parse(body);
    return { status: Number(head.split(' ')[1]), message };
  }
  throw new Error(`the server closed the connection after "${reply}"`);
}
