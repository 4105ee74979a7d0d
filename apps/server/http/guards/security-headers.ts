/** Headers that tell a browser what the pages may do (OPEN-89). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../answer-failure.ts';

/** The page in which visitors' own algorithms run (OPEN-20). */
const SANDBOX_PATH = '/sandbox.html';
/** The page that checks saved blocks, at its address and as the file that it is. */
const VERIFY_PATHS = ['/verify', '/verify/', '/verify.html'];

/**
 * Policy of a document without origin, storage and network: it may run its own inline script, evaluate code and make
 * workers. Its meta tag narrows the inline script to that of the build.
 */
const SANDBOX_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  'worker-src blob:',
  "connect-src 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/**
 * Policy of the page that checks saved blocks: it may run its own inline scripts, WebAssembly and workers, and reach nothing.
 * Its meta tag narrows the scripts to those of the build.
 */
const VERIFY_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  'worker-src blob:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/** Documents with a policy of their own, by path. */
const OWN_POLICIES: ReadonlyMap<string, string> = new Map([
  [SANDBOX_PATH, SANDBOX_POLICY],
  ...VERIFY_PATHS.map((path) => [path, VERIFY_POLICY] as const),
]);

/**
 * Allows this site's scripts, WebAssembly and connections only; only its own pages may frame it. HSTS and the headers
 * that browsers heed on https only are left to the proxy that ends TLS.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    const policy = OWN_POLICIES.get(pathOf(request));
    if (policy !== undefined) reply.header('content-security-policy', policy);
  });
}
