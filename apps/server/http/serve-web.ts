/** Serves the built web front end: hashed files for ever, the page for every path that isn't a call. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure, pathOf, unknownPath } from './answer-failure.ts';
import { isWrite } from './guards/reject-cross-site.ts';

/** True in the source (apps/server/http), false in the bundle (dist). */
const isSource = import.meta.url.endsWith('.ts');
export const WEB_BUILD_DIR = fileURLToPath(
  new URL(isSource ? '../../web/dist/' : '../apps/web/dist/', import.meta.url),
);
const NOT_BUILT =
  'The web front end has not been built yet. Run "npm run build", then start the server again.';

/** Paths below /api are calls; /assets holds files whose names change with their content. No page has a name like a file. */
const isCall = (path: string) => /^\/(api|ws|metrics|healthz|readyz)(\/|$)/.test(path);
const isFile = (path: string) => path.startsWith('/assets/') || /\.(?!html$)[a-z]\w{0,10}$/i.test(path);

/** The page that checks saved blocks: a document of its own, which needs no visitor. */
const isVerifyPage = (path: string) => /^\/verify\/?$/.test(path);

/** @param welcome runs before the page is sent, so that its first calls already come with a cookie */
export async function serveWeb(
  app: FastifyInstance,
  buildDir: string,
  welcome: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> {
  const isBuilt = await exists(join(buildDir, 'index.html'));
  if (isBuilt) {
    // Only files that exist now have a route: no path can lead out of the folder.
    await app.register(fastifyStatic, {
      root: join(buildDir, 'assets'),
      prefix: '/assets/',
      index: false,
      maxAge: '365d',
      immutable: true,
      decorateReply: false,
      wildcard: false,
    });
    await app.register(fastifyStatic, {
      root: buildDir,
      index: false,
      maxAge: 0,
      wildcard: false,
      globIgnore: ['assets/**', 'index.html'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isWrite(request.method) || isCall(path)) return answerFailure(unknownPath(request), request, reply);
    if (isFile(path)) return reply.code(404).type('text/plain').send('There is no such file.');
    if (isBuilt && isVerifyPage(path)) return reply.sendFile('verify.html', { maxAge: 0 });
    welcome(request, reply);
    reply.header('cache-control', 'private, no-cache');
    if (isBuilt) return reply.sendFile('index.html', { cacheControl: false });
    return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  });
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
