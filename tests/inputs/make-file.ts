import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small valid file of each accepted type, by extension. */
export const validFiles: Record<string, () => Promise<Buffer>> = {
  pdf: async () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  doc: async () => makeCompoundFile('WordDocument'),
  docx: async () => makeDocx(),
  txt: async () => Buffer.from('Straße, 选举, 🎬\n'),
  jpg: async () => makeImage('jpeg'),
  jpeg: async () => makeImage('jpeg'),
  png: async () => makeImage('png'),
  gif: async () => makeImage('gif'),
  webp: async () => makeImage('webp'),
  bmp: async () => makeBitmap(16, 16),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n'),
};

/** One of {@link validFiles}. */
export async function validFile(extension: string): Promise<Buffer> {
  const make = validFiles[extension];
  if (!make) throw new Error(`no valid file for the extension "${extension}"`);
  return make();
}

/** A PNG whose header declares these dimensions, but which lacks most of the pixels. */
export function makePngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(17);
  header.write('IHDR');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  // 8 bits for each channel; color type 2, which has the channels red, green and blue.
  header.set([8, 2], 12);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk(header),
    pngChunk(Buffer.concat([Buffer.from('IDAT'), deflateSync(Buffer.alloc(3000))])),
    pngChunk(Buffer.from('IEND')),
  ]);
}

/** Adds length and checksum to the type and content of a PNG chunk. */
function pngChunk(content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** A square picture of noise, which compresses badly in every format. */
export async function makeImage(format: 'jpeg' | 'png' | 'gif' | 'webp', width = 64) {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: 'red', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A gray 24-bit BMP picture. The offsets are those of BITMAPFILEHEADER and BITMAPINFOHEADER. */
export function makeBitmap(width: number, height: number): Buffer {
  // The length of a row is a multiple of four bytes.
  const bytesPerRow = Math.ceil((width * 24) / 32) * 4;
  const file = Buffer.alloc(54 + bytesPerRow * height, 0x7f);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

/** A file of the given size that begins and ends like a PDF. */
export function makePdf(sizeBytes: number): Buffer {
  const end = '\n%%EOF\n';
  const file = Buffer.alloc(sizeBytes, 'x');
  file.write('%PDF-1.4\n');
  file.write(end, sizeBytes - end.length);
  return file;
}

/**
 * The signature of a compound file, the container of old Office documents, and the name of one stream.
 * The name may be at any position, because the server searches the whole file for it.
 */
export function makeCompoundFile(stream: string): Buffer {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  Buffer.from(stream, 'utf16le').copy(file, 1024);
  return file;
}

/** A docx with these entries besides those that it must have. */
export function makeDocx(entries: Record<string, Buffer> = {}): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return makeZip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...entries,
  });
}

/** An uncompressed zip file. */
export function makeZip(entries: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, entry] of Object.entries(entries)) {
    const content = Buffer.from(entry);
    // These 26 bytes are the same in the local header of an entry and in the central directory: the
    // version 2.0 of the format, the checksum, both sizes and the length of the name.
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 22);
    const fileName = Buffer.from(name);
    // The last fields of an entry in the central directory. All but the offset of the local header are 0.
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004'), header, fileName, content);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), header, position, fileName);
    offset += 30 + name.length + content.length;
  }
  const count = Object.keys(entries).length;
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
