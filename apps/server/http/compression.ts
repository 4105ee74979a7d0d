/** How answers are compressed. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export const BROTLI_QUALITY = 4;
export const COMPRESS_FROM_BYTES = 1024;

const TAKES = { br: /(^|[\s,])br\s*(,|$)/, gzip: /(^|[\s,])gzip\s*(,|$)/ } as const;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compressToBrotli = (content: string | Buffer): Promise<Buffer> =>
  toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

/** Whether a client takes an encoding without saying how much it likes it, as browsers and fetch do. */
const takesEncoding = (encoding: keyof typeof TAKES, { headers }: Pick<FastifyRequest, 'headers'>) =>
  TAKES[encoding].test(String(headers['accept-encoding']));

/** A content that is compressed when it is first asked for, and kept. */
export class CompressedOnce {
  private readonly kept = new Map<keyof typeof TAKES, Promise<Buffer>>();

  constructor(private readonly bytes: Buffer) {}

  /** @returns the encoding for a request, and the content in it; plain where it takes none or the content is short */
  async for(request: FastifyRequest): Promise<{ encoding: keyof typeof TAKES | undefined; bytes: Buffer }> {
    const encoding = (['br', 'gzip'] as const).find((one) => takesEncoding(one, request));
    if (encoding === undefined || this.bytes.length < COMPRESS_FROM_BYTES)
      return { encoding: undefined, bytes: this.bytes };
    let compressed = this.kept.get(encoding);
    if (!compressed) {
      compressed = encoding === 'br' ? compressToBrotli(this.bytes) : toGzip(this.bytes);
      this.kept.set(encoding, compressed);
    }
    return { encoding, bytes: await compressed };
  }
}
