/** Serves the built web front end: hashed files for ever, the page for every path that isn't a call. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasEntityTag } from './answer-entity-tag.ts';
import { answerFailure, isCall, pathOf, unknownPath } from './answer-failure.ts';
import { answerDocument, documentOf, sendDocument } from './documents.ts';
import { isWrite } from './guards/reject-cross-site.ts';
import { takePageDocuments } from './preloading-page.ts';
import { type BuiltFile, readWebBuild } from './read-web-build.ts';

/** True in the source (apps/server/http), false in the bundle (dist). */
const isSource = import.meta.url.endsWith('.ts');
export const WEB_BUILD_DIR = fileURLToPath(
  new URL(isSource ? '../../web/dist/' : '../apps/web/dist/', import.meta.url),
);
const NOT_BUILT =
  'The web front end has not been built yet. Run "npm run build", then start the server again.';

/** /assets holds files whose names change with their content. No page has a name like a file. */
const isFile = (path: string) => path.startsWith('/assets/') || /\.(?!html$)[a-z]\w{0,10}$/i.test(path);

/** The page that checks saved blocks: a document of its own, which needs no visitor. */
const isVerifyPage = (path: string) => /^\/verify\/?$/.test(path);

/** Values of cache-control: hashed names keep their content, others are asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASKED_AGAIN = 'public, max-age=0';

/**
 * Serves the build as it is now: one that is made meanwhile, by a command or by hand, would else give pages whose files this
 * server doesn't have.
 * @param welcome runs before the page is sent, so that its first calls already come with a cookie
 */
export async function serveWeb(
  app: FastifyInstance,
  buildDir: string,
  welcome: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> {
  const files = await readWebBuild(buildDir);
  const documentAt = takePageDocuments(files);
  const verifyFile = files.get('/verify.html');
  const verifyPage = verifyFile && documentOf(verifyFile);
  for (const [path, file] of files) {
    const cacheControl = path.startsWith('/assets/') ? FOR_EVER : ASKED_AGAIN;
    const answer = answererOf(file);
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply.header('cache-control', cacheControl)),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (isWrite(request.method) || isCall(path)) return answerFailure(unknownPath(request), request, reply);
    if (isFile(path)) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
    if (verifyPage && isVerifyPage(path))
      return answerDocument(request, reply.header('cache-control', ASKED_AGAIN), verifyPage);
    welcome(request, reply);
    reply.header('cache-control', 'private, no-cache');
    const page = documentAt(path);
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    if (page.isFound) return answerDocument(request, reply, page.document);
    return sendDocument(request, reply.code(404), page.document);
  });
}

/** A text is compressed once for all: a stream for each request would let a few sockets take any amount of memory. */
function answererOf(file: BuiltFile): (request: FastifyRequest, reply: FastifyReply) => unknown {
  if (!isText(file)) return (request, reply) => answerFile(request, reply, file);
  const document = documentOf(file);
  return (request, reply) => answerDocument(request, reply, document);
}

const isText = ({ type }: BuiltFile) => /^text\/|svg|json/.test(type);

function answerFile(request: FastifyRequest, reply: FastifyReply, { bytes, type, entityTag }: BuiltFile) {
  reply.header('etag', entityTag);
  if (hasEntityTag(request, entityTag)) return reply.code(304).send();
  return reply.code(200).type(type).send(bytes);
}
